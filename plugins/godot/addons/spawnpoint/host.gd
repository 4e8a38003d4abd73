@tool
extends RefCounted
## Where we are attached: a running game. The editor is a host of its own.

const Fault := preload("fault.gd")

## A node of ours in the tree.
var here: Node


func part() -> String:
	return "game"


func tree() -> SceneTree:
	return here.get_tree()


## Loaded scenes in order: {id, name, path, roots}. What no scene brought along stands in `scn:ddol`.
func scenes() -> Array[Dictionary]:
	var list: Array[Dictionary] = []
	var lasting: Array[Node] = []
	var current := tree().current_scene
	if current != null:
		list.append({"id": "scn:0", "name": current.name, "path": current.scene_file_path, "roots": [current]})
	for node in tree().root.get_children():
		if node == current or node == here.get_parent():
			continue
		if node.scene_file_path != "" and not ProjectSettings.has_setting("autoload/" + node.name):
			var id := "scn:%d" % list.size()
			list.append({"id": id, "name": node.name, "path": node.scene_file_path, "roots": [node]})
		else:
			lasting.append(node)
	list.append({"id": "scn:ddol", "name": "DontDestroyOnLoad", "path": "", "roots": lasting})
	return list


## Roots of a scene, or of all that are loaded; what lasts is only told of by its own name.
func roots(scene_id := "") -> Array:
	var found: Array = []
	for scene in scenes():
		if scene.id == scene_id or scene_id == "" and scene.id != "scn:ddol":
			found.append_array(scene.roots)
	return found


## The top of what is shown: new objects without a parent go there.
func active_root() -> Node:
	return tree().current_scene


## Names from the scene's root down, each after a slash.
func path_of(node: Node) -> String:
	if not node.is_inside_tree():
		return "/" + node.name
	return str(node.get_path()).trim_prefix("/root")


## Whether a node belongs to what clients may see and change.
func is_ours(node: Node) -> bool:
	var own := here.get_parent()
	return node.is_inside_tree() and node != tree().root and node != own and not own.is_ancestor_of(node)


func viewport() -> Viewport:
	return tree().root


## What somebody in front of the screen sees.
func shown() -> Viewport:
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


## Puts another node where one stands, with its name, children, groups and values.
func replace_node(old: Node, new: Node) -> void:
	old.replace_by(new, true)
	old.queue_free()


func open_scene(path: String) -> Variant:
	if tree().change_scene_to_file(path) != OK:
		return Fault.invalid("%s cannot be loaded" % path)
	# The scene comes with the next frame, or the one after that.
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
