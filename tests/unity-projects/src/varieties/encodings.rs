//! The same scene in every encoding that version control and other tools produce.

use std::io;

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

const BYTE_ORDER_MARK: &str = "\u{feff}";

/// Encodes a text.
type Encode = fn(&str) -> String;

impl Maker {
    pub fn encodings(&mut self) -> io::Result<()> {
        let ways: [(&str, Encode); 4] = [
            ("WindowsLineEnds", |text| text.replace('\n', "\r\n")),
            ("ByteOrderMark", |text| format!("{BYTE_ORDER_MARK}{text}")),
            ("Both", |text| format!("{BYTE_ORDER_MARK}{}", text.replace('\n', "\r\n"))),
            ("NoLastLineEnd", |text| text.trim_end().to_owned()),
        ];
        for (name, encode) in ways {
            let path = format!("Assets/Varieties/Encodings/{name}.unity");
            let scene = self.two_objects(&path);
            let guid = self.dice.guid();
            self.write(&path, encode(&scene))?;
            let meta = text::meta(self.recipe.format, &guid, "DefaultImporter");
            self.write(&format!("{path}.meta"), encode(&meta))?;
            self.truth.importers.insert(path.clone(), "DefaultImporter".to_owned());
            self.folders_of(&path)?;
            self.scene_guids.push((path, guid));
        }
        Ok(())
    }

    fn two_objects(&mut self, path: &str) -> String {
        let style = self.style(path);
        let [parent, parent_transform, child, child_transform] =
            [(); 4].map(|()| self.dice.file_id());
        let (script, class) = self.any_script();
        let mut out = text::HEAD.to_owned();
        let mut body = String::new();
        let component = self.scripted(&mut body, path, parent, &script);
        let components = [(4, parent_transform), (114, component)];
        text::object(&mut out, style, parent, "'Parent: 1'", &components);
        let children = [child_transform];
        let place = TransformLinks { children: &children, ..TransformLinks::default() };
        text::transform(&mut out, style, parent_transform, parent, &place);
        out.push_str(&body);
        text::object(&mut out, style, child, "\"two\n\n    lines\"", &[(4, child_transform)]);
        let place = TransformLinks { father: parent_transform, ..TransformLinks::default() };
        text::transform(&mut out, style, child_transform, child, &place);
        let lines = vec![
            format!("Parent: 1: Transform {class}"),
            "Parent: 1/two\nlines: Transform".to_owned(),
        ];
        self.truth.trees.insert(path.to_owned(), lines);
        out
    }
}
