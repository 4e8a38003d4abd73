@tool
extends RefCounted
## The host: a running game. The editor has its own host.

const Fault := preload("fault.gd")

## A node of the addon in the tree.
var anchor: Node


func part() -> String:
	return "game"


func tree() -> SceneTree:
	return anchor.get_tree()


## Loaded scenes in order: {id, name, path, roots}. Nodes that belong to no scene are in `scn:ddol`.
func scenes() -> Array[Dictionary]:
	var list: Array[Dictionary] = []
	var persistent: Array[Node] = []
	var current := tree().current_scene
	if current != null:
		list.append({"id": "scn:0", "name": current.name, "path": current.scene_file_path, "roots": [current]})
	for node in tree().root.get_children():
		if node == current or node == anchor.get_parent():
			continue
		if node.scene_file_path != "" and not ProjectSettings.has_setting("autoload/" + node.name):
			var id := "scn:%d" % list.size()
			list.append({"id": id, "name": node.name, "path": node.scene_file_path, "roots": [node]})
		else:
			persistent.append(node)
	list.append({"id": "scn:ddol", "name": "DontDestroyOnLoad", "path": "", "roots": persistent})
	return list


## The roots of a scene, or of all loaded scenes. `scn:ddol` is included only if it is requested.
func roots(scene_id := "") -> Array:
	var found: Array = []
	for scene in scenes():
		if scene.id == scene_id or scene_id == "" and scene.id != "scn:ddol":
			found.append_array(scene.roots)
	return found


## The root of the current scene, to which new objects without a parent are added.
func active_root() -> Node:
	return tree().current_scene


## The names from the root of the scene down, each after a slash.
func path_of(node: Node) -> String:
	if not node.is_inside_tree():
		return "/" + node.name
	return str(node.get_path()).trim_prefix("/root")


## Whether clients may see and change a node.
func is_exposed(node: Node) -> bool:
	var own := anchor.get_parent()
	return node.is_inside_tree() and node != tree().root and node != own and not own.is_ancestor_of(node)


func viewport() -> Viewport:
	return tree().root


## The viewport that is shown on the screen.
func visible_viewport() -> Viewport:
	return tree().root


func set_property(object: Object, name: String, value: Variant) -> void:
	object.set(name, value)


func add_node(parent: Node, node: Node, _what: String) -> void:
	parent.add_child(node, true)


func remove_node(node: Node, _what: String) -> void:
	node.get_parent().remove_child(node)
	node.queue_free()


func move_node(node: Node, parent: Node) -> void:
	node.reparent(parent)


## Replaces a node by another, which gets its name, children, groups and values.
func replace_node(old: Node, new: Node) -> void:
	old.replace_by(new, true)
	old.queue_free()


func open_scene(path: String) -> Variant:
	if tree().change_scene_to_file(path) != OK:
		return Fault.invalid("Could not load %s" % path)
	# The scene is changed in the next frame, or the one after that.
	for _i in 10:
		await tree().process_frame
		if tree().current_scene != null and tree().current_scene.scene_file_path == path:
			return null
	return Fault.of("Internal", "%s was loaded, but did not become the current scene" % path)


func add_scene(scene: PackedScene) -> void:
	tree().root.add_child(scene.instantiate(), true)


func close_scene(scene: Dictionary) -> Variant:
	for root: Node in scene.roots:
		if root == tree().current_scene:
			tree().current_scene = null
		tree().root.remove_child(root)
		root.queue_free()
	return null
