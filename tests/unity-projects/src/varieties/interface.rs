//! A user interface: `RectTransform`s, and scripts that live in an assembly or a package of Unity's.

use std::io;

use crate::{
    maker::Maker,
    text::{self, TransformLinks},
};

/// `UnityEngine.UI.dll`, which shipped with editors until 2019; classes are named by numbers.
const ASSEMBLY: &str = "f70555f144d8491a825f0804e09c671c";
const IN_ASSEMBLY: [(&str, i64); 3] =
    [("Text", 708_705_254), ("Shadow", 1_573_420_865), ("Image", -765_806_418)];

/// The package that replaced it. One of the scripts is on disk, the others are known by their guids.
pub const TEXT: &str = "5f7201a12d95ffc409449d95f23cf332";
const IN_PACKAGE: [(&str, &str); 3] = [
    ("Text", TEXT),
    ("Shadow", "cfabb0440166ab443bba8876756fdfa9"),
    ("Image", "fe87c0e1cc204ed48ad3b37840f39efc"),
];

impl Maker {
    pub fn interface(&mut self) -> io::Result<()> {
        let path = "Assets/Varieties/Interface.prefab";
        let style = self.style(path);
        let [root, root_transform, canvas, label, label_transform, renderer] =
            [(); 6].map(|()| self.dice.file_id());
        let scripts = self.interface_scripts(path);
        let mut out = String::new();
        text::object(&mut out, style, root, "Canvas", &[(224, root_transform), (223, canvas)]);
        let children = [label_transform];
        let place = TransformLinks { children: &children, ..TransformLinks::default() };
        text::rect_transform(&mut out, style, root_transform, root, &place);
        let template = include_str!("../../templates/components/Canvas.yaml");
        let values = vec![("id", canvas.to_string()), ("object", root.to_string())];
        out.push_str(&self.fill(path, template, &values));
        let mut components = vec![(224, label_transform), (222, renderer)];
        components.extend(scripts.iter().map(|(id, ..)| (114, *id)));
        text::object(&mut out, style, label, "Label", &components);
        let place = TransformLinks { father: root_transform, ..TransformLinks::default() };
        text::rect_transform(&mut out, style, label_transform, label, &place);
        let template = include_str!("../../templates/components/CanvasRenderer.yaml");
        let values = vec![("id", renderer.to_string()), ("object", label.to_string())];
        out.push_str(&self.fill(path, template, &values));
        for (id, _, script) in &scripts {
            let members = "  m_Text: \"First line\n\n    second line\"\n  m_OnClick:\n    m_PersistentCalls:\n      m_Calls:\n      - m_Target: {fileID: 0}\n        m_MethodName: Open\n        m_Mode: 6\n        m_Arguments:\n          m_ObjectArgument: {fileID: 0}\n          m_StringArgument: \n          m_IntArgument: 3\n        m_CallState: 2\n    m_TypeName: UnityEngine.UI.Button+ButtonClickedEvent, UnityEngine.UI, Version=1.0.0.0,\n      Culture=neutral, PublicKeyToken=null\n";
            text::script(&mut out, style, *id, label, script, members);
        }
        let names: Vec<&str> = scripts.iter().map(|(_, name, _)| *name).collect();
        let lines = vec![
            "Canvas: RectTransform Canvas".to_owned(),
            format!("Canvas/Label: RectTransform CanvasRenderer {}", names.join(" ")),
        ];
        self.truth.trees.insert(path.to_owned(), lines);
        let guid = self.dice.guid();
        self.prefab(path, &guid, root, &out)
    }

    /// Id, class and reference of the scripts.
    fn interface_scripts(&mut self, path: &str) -> Vec<(i64, &'static str, String)> {
        let references = match self.is_old() {
            true => IN_ASSEMBLY.map(|(name, number)| {
                (name, format!("{{fileID: {number}, guid: {ASSEMBLY}, type: 3}}"))
            }),
            false => IN_PACKAGE.map(|(name, guid)| (name, text::script_pointer(guid))),
        };
        if !self.is_old() {
            self.uses(path, TEXT);
        }
        references.map(|(name, reference)| (self.dice.file_id(), name, reference)).to_vec()
    }
}
