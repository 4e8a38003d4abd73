@tool
extends "host.gd"
## The editor as a host: the open scenes, changed through the editor's undo history.

var undo: EditorUndoRedoManager
## When a node is replaced, its id moves to the new node, also when that is undone.
var ids: RefCounted
var _known_roots: Array = []
var _looked_up := -1


func part() -> String:
	return "editor"


func scenes() -> Array[Dictionary]:
	var list: Array[Dictionary] = []
	var edited := EditorInterface.get_edited_scene_root()
	var roots: Array = [edited] if edited != null else []
	if EditorInterface.has_method(&"get_open_scene_roots"):
		roots = EditorInterface.call(&"get_open_scene_roots").filter(func(root: Node) -> bool: return root != null)
	if edited != null:
		# The edited scene is listed first.
		roots.erase(edited)
		roots.push_front(edited)
	for root: Node in roots:
		var id := "scn:%d" % list.size()
		list.append({"id": id, "name": root.name, "path": root.scene_file_path, "roots": [root]})
	return list


func active_root() -> Node:
	return EditorInterface.get_edited_scene_root()


func path_of(node: Node) -> String:
	var names: Array[String] = []
	while node != null:
		names.push_front(str(node.name))
		if _roots().has(node):
			break
		node = node.get_parent()
	return "/" + "/".join(names)


func is_exposed(node: Node) -> bool:
	return _roots().any(func(root: Node) -> bool: return node == root or root.is_ancestor_of(node))


## The roots of the open scenes. Needed for every node of a walk, so cached for one frame.
func _roots() -> Array:
	if _looked_up != Engine.get_process_frames():
		_looked_up = Engine.get_process_frames()
		_known_roots = scenes().map(func(scene: Dictionary) -> Node: return scene.roots[0])
	return _known_roots


func viewport() -> Viewport:
	return EditorInterface.get_editor_viewport_3d(0)


func visible_viewport() -> Viewport:
	return EditorInterface.get_base_control().get_viewport()


func set_property(object: Object, name: String, value: Variant) -> void:
	_start_action("Set %s" % name, object)
	undo.add_do_property(object, name, value)
	undo.add_undo_property(object, name, object.get(name))
	undo.commit_action()


func add_node(parent: Node, node: Node, what: String) -> void:
	_start_action("%s %s" % [what, node.name], parent)
	undo.add_do_method(parent, "add_child", node, true)
	undo.add_do_method(self, "own", node, active_root())
	undo.add_do_reference(node)
	undo.add_undo_method(parent, "remove_child", node)
	undo.commit_action()


func remove_node(node: Node, what: String) -> void:
	var parent := node.get_parent()
	_start_action("%s %s" % [what, node.name], parent)
	undo.add_do_method(parent, "remove_child", node)
	undo.add_undo_method(parent, "add_child", node, true)
	undo.add_undo_method(parent, "move_child", node, node.get_index())
	undo.add_undo_method(self, "give_back", _owners(node))
	undo.add_undo_reference(node)
	undo.commit_action()


func move_node(node: Node, parent: Node) -> void:
	var before := node.get_parent()
	_start_action("Reparent %s" % node.name, node)
	undo.add_do_method(node, "reparent", parent)
	undo.add_do_method(self, "own", node, active_root())
	undo.add_undo_method(node, "reparent", before)
	undo.add_undo_method(before, "move_child", node, node.get_index())
	undo.add_undo_method(self, "give_back", _owners(node))
	undo.commit_action()


func replace_node(old: Node, new: Node) -> void:
	_start_action("Change type of %s to %s" % [old.name, new.get_class()], old.get_parent())
	undo.add_do_method(self, "swap", old, new)
	undo.add_do_reference(new)
	undo.add_undo_method(self, "swap", new, old)
	undo.add_undo_reference(old)
	undo.commit_action()


## Replaces one node by another at its position.
func swap(old: Node, new: Node) -> void:
	var root := active_root()
	old.replace_by(new, true)
	if new != root:
		own(new, root)
	ids.transfer(old, new)


## Makes a node, and its descendants without an owner, part of the scene.
func own(node: Node, root: Node) -> void:
	if node != root and (node.owner == null or not root.is_ancestor_of(node.owner) and node.owner != root):
		node.owner = root
	if node.scene_file_path != "" and node != root:
		return
	for child in node.get_children():
		own(child, root)


func give_back(owners: Dictionary) -> void:
	for node: Node in owners:
		if is_instance_valid(node):
			node.owner = owners[node]


func _owners(node: Node) -> Dictionary:
	var owners := {node: node.owner}
	for child in node.get_children():
		owners.merge(_owners(child))
	return owners


func _start_action(what: String, context: Object) -> void:
	var scene: Object = context if context is Node else active_root()
	undo.create_action("Spawnpoint: " + what, UndoRedo.MERGE_DISABLE, scene)


func open_scene(path: String) -> Variant:
	EditorInterface.open_scene_from_path(path)
	for _i in 100:
		await tree().process_frame
		var root := EditorInterface.get_edited_scene_root()
		if root != null and root.scene_file_path == path:
			return null
	return Fault.of("Internal", "%s was opened, but did not become the edited scene" % path)


func add_scene(scene: PackedScene) -> void:
	add_node(active_root(), scene.instantiate(PackedScene.GEN_EDIT_STATE_INSTANCE), "Instance")


func close_scene(scene: Dictionary) -> Variant:
	if not EditorInterface.has_method(&"close_scene"):
		return Fault.unsupported("This version of the editor cannot close scenes", "use Godot 4.5 or later")
	if scene.roots[0] != EditorInterface.get_edited_scene_root():
		EditorInterface.open_scene_from_path(scene.path)
		await tree().process_frame
	EditorInterface.call(&"close_scene")
	await tree().process_frame
	return null
