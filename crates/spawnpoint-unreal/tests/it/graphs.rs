//! Nodes and pins of the corpus, compared with the expected values.

use spawnpoint_unreal::{
    graph::{Direction, Graph, Node},
    package::{ObjectRef, Package},
    property::Decoder,
};
use unreal_packages::{Kind, Pin, corpus};

use crate::corpus::files;

fn graphs<'a>(decoder: &Decoder<'_, 'a>) -> Vec<Graph<'a>> {
    let package = decoder.package();
    (0..package.export_count())
        .map(ObjectRef::export)
        .filter(|object| package.class_path(*object) == "/Script/Engine.EdGraph")
        .map(|object| Graph::read(decoder, object).unwrap())
        .collect()
}

#[test]
fn pins_have_the_expected_values() {
    let (mut nodes, mut links) = (0, 0);
    for sample in corpus() {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let graphs = graphs(&Decoder::new(&package));
        assert_eq!(graphs.len(), 1, "{}", sample.name);
        assert_eq!(graphs[0].nodes.len(), sample.nodes.len(), "{}", sample.name);
        for (index, truth) in &sample.nodes {
            let node = graphs[0].node(ObjectRef::export(*index)).unwrap();
            let what = format!("{} {}", sample.release.engine.label, node.name);
            let pins = node.pins.as_ref().unwrap_or_else(|e| panic!("{what}: {e}"));
            assert_eq!(pins.len(), truth.len(), "{what}");
            for (pin, truth) in pins.iter().zip(truth) {
                same_pin(&package, pin, truth, &format!("{what} {}", truth.name));
                // Pins that are objects have no GUID.
                if sample.release.since(4, 13) {
                    assert_eq!(pin.id.0, truth.id, "{what}");
                    let ids: Vec<_> = pin.links.iter().map(|link| link.pin.0).collect();
                    let truth: Vec<_> = truth.links.iter().map(|(_, id)| *id).collect();
                    assert_eq!(ids, truth, "{what}");
                }
                links += pin.links.len();
            }
            nodes += 1;
        }
    }
    // Four nodes with three connections, in the packages of 25 engines.
    assert_eq!((nodes, links), (4 * 25, 2 * 3 * 25));
}

fn same_pin(
    package: &Package<'_>,
    found: &spawnpoint_unreal::graph::Pin<'_>,
    truth: &Pin,
    what: &str,
) {
    let object = |index: i32| match index {
        1.. => ObjectRef::export(index as usize - 1),
        0 => ObjectRef::default(),
        _ => ObjectRef::import(index.unsigned_abs() as usize - 1),
    };
    assert_eq!(found.name, truth.name, "{what}");
    let friendly = truth.friendly_name.as_ref().map_or("", |text| &text.source);
    assert_eq!(found.friendly_name, friendly, "{what}");
    assert_eq!(found.direction == Direction::Output, truth.is_output, "{what}");
    assert_eq!(found.kind.terminal.category, truth.kind.category, "{what}");
    assert_eq!(found.kind.terminal.sub_category, truth.kind.sub_category, "{what}");
    assert_eq!(found.kind.terminal.object, object(truth.kind.object), "{what}");
    assert_eq!(found.kind.is_const, truth.kind.is_const, "{what}");
    assert_eq!(found.default_value, truth.default_value, "{what}");
    assert_eq!(found.automatic, truth.automatic_default == truth.default_value, "{what}");
    assert_eq!(package.path(found.default_object), package.path(object(truth.default_object)));
    assert_eq!((found.hidden, found.advanced), (truth.is_hidden, truth.is_advanced), "{what}");
    let nodes: Vec<_> = found.links.iter().map(|link| link.node).collect();
    let linked: Vec<_> = truth.links.iter().map(|(node, _)| object(*node)).collect();
    assert_eq!(nodes, linked, "{what}");
}

/// A link that leads from one pin to another leads back.
#[test]
fn pins_are_linked_both_ways() {
    for file in files() {
        let (package, what) = (file.package(), &file.label);
        for graph in graphs(&Decoder::new(&package)) {
            for node in &graph.nodes {
                for pin in node.pins.as_ref().unwrap_or_else(|e| panic!("{what}: {e}")) {
                    for link in &pin.links {
                        let other = graph.pin(*link).unwrap();
                        let back = other
                            .links
                            .iter()
                            .any(|back| back.node == node.object && back.pin == pin.id);
                        assert!(back, "{what} {} {}", node.title, pin.name);
                        assert_ne!(pin.direction, other.direction);
                    }
                }
            }
        }
    }
}

#[test]
fn graphs_are_equal_in_every_version() {
    for sample in corpus().iter().filter(|sample| sample.kind == Kind::HubRoot) {
        let package = Package::read(&sample.name, &sample.bytes).unwrap();
        let graphs = graphs(&Decoder::new(&package));
        let mut titles: Vec<&str> = graphs
            .iter()
            .flat_map(|graph| &graph.nodes)
            .map(|node: &Node<'_>| &*node.title)
            .collect();
        titles.sort_unstable();
        let expected = ["Branch", "Custom event Greet", "Get class defaults", "PrintString"];
        assert_eq!(titles, expected, "{}", sample.release.engine.label);
    }
}
