//! The rules that a project is checked against.

use spawnpoint_core::folder::{Level, RuleInfo};

macro_rules! rules {
    ($( $rule:ident $level:ident $id:literal $title:literal $fix:literal; )+) => {
        /// All rules, most severe first.
        pub const ALL: &[RuleInfo] = &[ $( $rule ),+ ];

        $( pub const $rule: RuleInfo =
            RuleInfo { id: $id, level: Level::$level, title: $title, fix: $fix }; )+
    };
}

rules! {
    MISSING_SCRIPT Error "missing-script"
        "Missing script"
        "Restore the script together with its .uid file, or remove it from the node.";
    MISSING_RESOURCE Error "missing-resource"
        "Missing resource"
        "Restore the file, or assign another one in the scene that uses it.";
    MISSING_PRELOAD Error "missing-preload"
        "Preloaded file does not exist"
        "Correct the path, or restore the file. The script does not compile without it.";
    UNDECLARED_RESOURCE Error "undeclared-resource"
        "Resource id that the file does not declare"
        "Restore the ext_resource or sub_resource section with this id, or remove the property.";
    DUPLICATE_UID Error "duplicate-uid"
        "Duplicate uid"
        "Delete the uid of the copy: the .uid file, or the uid in its first line. Godot makes a new one.";
    CYCLIC_INSTANCE Error "cyclic-instance"
        "Scenes that instance each other"
        "Remove one of the instances. Godot cannot load such scenes.";
    BROKEN_NODE Error "broken-node"
        "Node without a parent or type"
        "Restore the node in the scene that is instanced, or remove the lines about it.";
    MISSING_MAIN_SCENE Error "missing-main-scene"
        "Missing main scene"
        "Choose another main scene in the project settings.";
    MISSING_AUTOLOAD Error "missing-autoload"
        "Missing autoload"
        "Remove the autoload from the project settings, or restore the file.";
    BROKEN_CONNECTION Error "broken-connection"
        "Connection of a node that does not exist"
        "Connect the signal again, or remove the connection.";
    UNREADABLE Error "unreadable"
        "Unreadable file"
        "Restore the file from version control, or save it again in Godot.";
    MISSING_METHOD Warning "missing-method"
        "Connection to a method that the script does not have"
        "Add the method to the script, or connect the signal to another one.";
    BROKEN_UID Warning "broken-uid"
        "uid that no file has"
        "Open and save the scene in Godot, which replaces the uid by that of the file at the path.";
    MISSING_LOAD Warning "missing-load"
        "Loaded file does not exist"
        "Correct the path, or restore the file.";
    ORPHANED_SIDE_FILE Warning "orphaned-side-file"
        "Orphaned .import or .uid file"
        "Delete it, or restore the file that it belongs to.";
    UNCERTAIN_METHOD Note "uncertain-method"
        "Connection to a method that may be built in"
        "Nothing, if the class of the node has the method.";
    OUTDATED_PATH Note "outdated-path"
        "Path of a file that was moved"
        "Open and save the scene in Godot, which corrects the path.";
    BINARY_RESOURCE Note "binary-resource"
        "Binary scene or resource"
        "Save it as .tscn or .tres to have its references checked.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_sorted_and_have_names_of_their_own() {
        assert!(ALL.is_sorted_by_key(|rule| rule.level));
        let names: std::collections::HashSet<_> = ALL.iter().map(|rule| rule.id).collect();
        assert_eq!(names.len(), ALL.len());
        assert!(ALL.iter().all(|rule| rule.fix.ends_with('.')));
    }
}
