//! Formats a Blueprint as Markdown.

use std::fmt::{self, Write};

use super::{TextError, flow::write_graph, value::short_value, writer::Writer};
use crate::{
    blueprint::{Blueprint, Component, Function, Parameter, Variable, Widget},
    graph::Graph,
    package::Package,
    property::Decoder,
};

/// The maximum indentation.
const MAX_INDENT: usize = 20;

const CUT: &str = "*The text is cut here: it is too long for the size of its package.*";

/// The Markdown of a Blueprint of a package: the one with this name, or the first.
pub fn markdown(package: &Package<'_>, name: Option<&str>) -> Result<String, TextError> {
    let blueprint = blueprint_of(package, name)?;
    let mut page = Page { package, out: Writer::about(package.byte_count()) };
    // The only error is a text that is too long, which ends with a note.
    let _ = page.write(&blueprint);
    Ok(page.out.finish(CUT))
}

/// The Blueprint of a package with this name, or the first.
pub(super) fn blueprint_of<'a>(
    package: &Package<'a>,
    name: Option<&str>,
) -> Result<Blueprint<'a>, TextError> {
    if package.summary().flags.has_unversioned_properties() {
        return Err(TextError::Untagged(package.name().to_owned()));
    }
    let index = Blueprint::find(package, name).ok_or_else(|| TextError::NotFound {
        package: package.name().to_owned(),
        what: name.map_or("Blueprint".to_owned(), |name| format!("Blueprint {name}")),
        there: package
            .registry()
            .into_iter()
            .flat_map(|registry| registry.assets().flatten())
            .map(|asset| format!("{} ({})", asset.path, asset.class))
            .take(20)
            .collect(),
    })?;
    Ok(Blueprint::read(&Decoder::new(package), index)?)
}

struct Page<'p, 'a> {
    package: &'p Package<'a>,
    out: Writer,
}

impl<'a> Page<'_, 'a> {
    fn write(&mut self, blueprint: &Blueprint<'a>) -> fmt::Result {
        self.head(blueprint)?;
        self.components("Components", &blueprint.components)?;
        self.components("Inherited components with changes", &blueprint.overridden)?;
        self.widgets(&blueprint.widgets)?;
        self.variables(&blueprint.variables)?;
        self.defaults(blueprint)?;
        self.signatures("Event dispatchers", &blueprint.dispatchers)?;
        if !blueprint.events.is_empty() {
            self.out.write_str("\n## Events\n\n")?;
            for event in &blueprint.events {
                write!(self.out, "- {}", event.title)?;
                self.parameters(&event.parameters)?;
                writeln!(self.out, ", in {}", event.graph)?;
            }
        }
        self.bodies("Functions", &blueprint.functions)?;
        self.bodies("Macros", &blueprint.macros)?;
        for graph in &blueprint.event_graphs {
            writeln!(self.out, "\n## Graph {}", graph.name)?;
            self.graph(graph)?;
        }
        Ok(())
    }

    fn head(&mut self, blueprint: &Blueprint<'a>) -> fmt::Result {
        let summary = self.package.summary();
        writeln!(self.out, "# {}\n", blueprint.name)?;
        writeln!(self.out, "- Path: `{}.{}`", self.package.name(), blueprint.name)?;
        writeln!(self.out, "- Class: `{}` ({})", blueprint.class_path, blueprint.kind)?;
        let parent = blueprint.parent_class.as_deref().unwrap_or("None");
        writeln!(self.out, "- Parent class: `{parent}`")?;
        for interface in &blueprint.interfaces {
            writeln!(self.out, "- Implements: `{interface}`")?;
        }
        writeln!(self.out, "- Saved by: Unreal Engine {}", summary.saved_by)?;
        if blueprint.description.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n{}", blueprint.description.trim())
    }

    fn components(&mut self, title: &str, components: &[Component<'a>]) -> fmt::Result {
        if components.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n## {title}\n")?;
        for component in components {
            let class = component.class_path.rsplit('.').next().unwrap_or_default();
            let indent = component.depth.min(MAX_INDENT) * 2;
            write!(self.out, "{:indent$}- {} (`{class}`)", "", component.name)?;
            if component.depth == 0
                && let Some(parent) = &component.parent
            {
                write!(self.out, ", attached to {parent}")?;
            }
            for (at, property) in component.properties.iter().enumerate() {
                let value = self.value(&property.value);
                write!(
                    self.out,
                    "{}{} = {value}",
                    if at == 0 { ": " } else { ", " },
                    property.name
                )?;
            }
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn widgets(&mut self, widgets: &[Widget<'a>]) -> fmt::Result {
        if widgets.is_empty() {
            return Ok(());
        }
        self.out.write_str("\n## Widgets\n\n")?;
        for widget in widgets {
            let class = widget.class_path.rsplit('.').next().unwrap_or_default();
            let indent = widget.depth.min(MAX_INDENT) * 2;
            writeln!(self.out, "{:indent$}- {} (`{class}`)", "", widget.name)?;
        }
        Ok(())
    }

    fn variables(&mut self, variables: &[Variable<'a>]) -> fmt::Result {
        if variables.is_empty() {
            return Ok(());
        }
        self.out.write_str("\n## Variables\n\n")?;
        self.out
            .write_str("| name | type | default | category | notes |\n|---|---|---|---|---|\n")?;
        for variable in variables.iter().filter(|variable| !variable.is_dispatcher()) {
            let default = variable.default.as_ref().map(|value| self.value(value));
            let mut notes = variable.traits.join(", ");
            for note in [&variable.rep_notify, &variable.tooltip] {
                if !note.is_empty() {
                    notes.push_str(if notes.is_empty() { "" } else { "; " });
                    notes.push_str(note);
                }
            }
            let cells = [
                variable.name.as_ref(),
                &variable.kind.to_string(),
                &default.unwrap_or_default(),
                &variable.category,
                &notes,
            ];
            for cell in cells {
                write!(self.out, "| {} ", cell.replace('|', "\\|").replace(['\n', '\r'], " "))?;
            }
            self.out.write_str("|\n")?;
        }
        Ok(())
    }

    /// Changed defaults of inherited variables; those of the Blueprint are listed with the
    /// variables.
    fn defaults(&mut self, blueprint: &Blueprint<'a>) -> fmt::Result {
        let own = |name: &str| {
            blueprint.variables.iter().any(|variable| variable.name == name)
                || blueprint.components.iter().any(|component| component.name == name)
                || name == "UberGraphFrame"
        };
        let inherited: Vec<_> =
            blueprint.defaults.iter().filter(|property| !own(&property.name)).collect();
        if inherited.is_empty() {
            return Ok(());
        }
        self.out.write_str("\n## Defaults it changes\n\n")?;
        for property in inherited {
            let value = self.value(&property.value);
            writeln!(self.out, "- {} = {value}", property.name)?;
        }
        Ok(())
    }

    fn signatures(&mut self, title: &str, functions: &[Function<'a>]) -> fmt::Result {
        if functions.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n## {title}\n")?;
        for function in functions {
            write!(self.out, "- {}", function.name)?;
            self.parameters(&function.inputs)?;
            self.out.write_char('\n')?;
        }
        Ok(())
    }

    fn bodies(&mut self, title: &str, functions: &[Function<'a>]) -> fmt::Result {
        if functions.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\n## {title}")?;
        for function in functions {
            write!(self.out, "\n### {}", function.name)?;
            self.parameters(&function.inputs)?;
            if !function.outputs.is_empty() {
                self.out.write_str(" → ")?;
                self.parameters(&function.outputs)?;
            }
            self.out.write_char('\n')?;
            if !function.traits.is_empty() {
                writeln!(self.out, "\n*{}*", function.traits.join(", "))?;
            }
            for local in &function.locals {
                writeln!(self.out, "\nLocal variable {}: {}", local.name, local.kind)?;
            }
            self.graph(&function.graph)?;
        }
        Ok(())
    }

    fn parameters(&mut self, parameters: &[Parameter<'a>]) -> fmt::Result {
        self.out.write_char('(')?;
        for (at, parameter) in parameters.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(self.out, "{comma}{}: {}", parameter.name, parameter.kind)?;
            if !parameter.default.is_empty() {
                write!(self.out, " = {}", parameter.default)?;
            }
        }
        self.out.write_char(')')
    }

    fn graph(&mut self, graph: &Graph<'a>) -> fmt::Result {
        if graph.nodes.is_empty() {
            return self.out.write_str("\nEmpty.\n");
        }
        self.out.write_str("\n```text\n")?;
        write_graph(&mut self.out, self.package, graph)?;
        self.out.write_str("```\n")?;
        // Boxes with nodes are beside these.
        for empty in graph.comment_boxes().iter().filter(|one| one.nodes.is_empty()) {
            writeln!(self.out, "\n> {}", empty.text.replace('\n', "\n> "))?;
        }
        for inner in graph.all().into_iter().skip(1) {
            writeln!(self.out, "\n#### {} in {}", inner.name, graph.name)?;
            self.out.write_str("\n```text\n")?;
            write_graph(&mut self.out, self.package, inner)?;
            self.out.write_str("```\n")?;
        }
        Ok(())
    }

    fn value(&self, value: &crate::property::Value<'a>) -> String {
        short_value(self.package, value)
    }
}
