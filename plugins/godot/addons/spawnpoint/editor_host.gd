@tool
extends "host.gd"
## The editor as a host: the open scenes, changed through the editor's undo history.

const EditRecord := preload("edit_record.gd")

var undo: EditorUndoRedoManager
## When a node is replaced, its id moves to the new node, also when that is undone.
var ids: RefCounted
## The changes of a group, which become one action; null while each change is an action of its own.
var _group: EditRecord
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
	var back := object.set.bind(name, object.get(name))
	if name == "script":
		back = restore_script.bind(object, object.get_script(), _script_values(object))
	_change("Set %s" % name, object, object.set.bind(name, value), back)


func add_node(parent: Node, node: Node, what: String) -> void:
	_change("%s %s" % [what, node.name], parent, attach.bind(parent, node, active_root()), parent.remove_child.bind(node), node)


func remove_node(node: Node, what: String) -> void:
	var parent := node.get_parent()
	var back := put_back.bind(parent, node, node.get_index(), _owners(node))
	_change("%s %s" % [what, node.name], parent, parent.remove_child.bind(node), back, null, node)


func move_node(node: Node, parent: Node) -> void:
	var back := move_back.bind(node, node.get_parent(), node.get_index(), str(node.name), _owners(node))
	_change("Reparent %s" % node.name, node, move.bind(node, parent, active_root()), back)


func replace_node(old: Node, new: Node) -> void:
	_change("Change type of %s to %s" % [old.name, new.get_class()], old.get_parent(), swap.bind(old, new), swap.bind(new, old), new, old)


## Makes a change as an action of the undo history, or as part of the group.
func _change(what: String, context: Object, change: Callable, reversal: Callable, made: Node = null, removed: Node = null) -> void:
	var record := _group if _group != null else EditRecord.new()
	if made != null:
		record.made.append(made)
	if removed != null:
		record.removed.append(removed)
	record.run(change, reversal)
	if _group == null:
		_add_action(record, what, context)


## The changes that follow become one action.
func start_group() -> void:
	_group = EditRecord.new()


## Adds the changes of the group to the undo history and returns the name of the action; an empty name if
## nothing was changed.
func commit_group(what: String) -> String:
	var record := _group
	_group = null
	return "" if record.is_empty() else _add_action(record, what, active_root())


## Undoes the changes of the group.
func roll_back_group() -> void:
	_group.roll_back()
	_group = null


## Adds changes that were made to the undo history.
func _add_action(record: EditRecord, what: String, context: Object) -> String:
	var name := "Spawnpoint: " + what
	undo.create_action(name, UndoRedo.MERGE_DISABLE, context if context is Node else active_root())
	record.add_to(undo)
	undo.commit_action(false)
	return name


## A script that is attached again has forgotten the values of its variables.
func restore_script(object: Object, script: Variant, values: Dictionary) -> void:
	object.set_script(script)
	for name: String in values:
		object.set(name, values[name])


static func _script_values(object: Object) -> Dictionary:
	var values := {}
	var script := object.get_script() as Script
	for property: Dictionary in script.get_script_property_list() if script != null else []:
		if property.usage & PROPERTY_USAGE_STORAGE:
			values[property.name] = object.get(property.name)
	return values


func attach(parent: Node, node: Node, root: Node) -> void:
	parent.add_child(node, true)
	own(node, root)


func put_back(parent: Node, node: Node, index: int, owners: Dictionary) -> void:
	parent.add_child(node, true)
	parent.move_child(node, index)
	give_back(owners)


func move(node: Node, parent: Node, root: Node) -> void:
	node.reparent(parent)
	own(node, root)


func move_back(node: Node, parent: Node, index: int, name: String, owners: Dictionary) -> void:
	node.reparent(parent)
	node.name = name
	parent.move_child(node, index)
	give_back(owners)


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
