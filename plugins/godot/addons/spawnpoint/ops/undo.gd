@tool
extends RefCounted
## edit.undo, edit.redo: the editor's undo history, through its menu, so that the editor stays consistent.

const Fault := preload("../fault.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"edit.undo": undo, "edit.redo": redo}


func undo(_call: RefCounted) -> Variant:
	return await _press("ui_undo", "undo")


func redo(_call: RefCounted) -> Variant:
	return await _press("ui_redo", "redo")


func _press(action: String, verb: String) -> Variant:
	var root: Node = services.host.active_root()
	if root == null:
		return Fault.not_ready("No scene is open")
	var manager: EditorUndoRedoManager = services.host.undo
	var history := manager.get_history_undo_redo(manager.get_object_history_id(root))
	if verb == "undo" and not history.has_undo() or verb == "redo" and not history.has_redo():
		return Fault.invalid("Nothing to %s in this scene" % verb)
	var version := history.get_version()
	var name := history.get_current_action_name()
	var item := _menu_item(action)
	if item.is_empty():
		history.call(verb)
	else:
		item.menu.id_pressed.emit(item.id)
	await services.host.tree().process_frame
	if history.get_version() == version:
		return Fault.invalid("The editor did not %s anything of this scene" % verb, "a later action may be outside of the scene, or a mouse button is pressed")
	return {"ok": true, "action": name if verb == "undo" else history.get_current_action_name()}


## The menu item of the editor with the shortcut of this action.
static func _menu_item(action: String) -> Dictionary:
	var wanted := InputMap.action_get_events(action) if InputMap.has_action(action) else []
	for menu: PopupMenu in EditorInterface.get_base_control().find_children("*", "PopupMenu", true, false):
		if not menu.get_parent() is MenuBar and not menu.get_parent() is MenuButton:
			continue
		for at in menu.item_count:
			var shortcut := menu.get_item_shortcut(at)
			if shortcut != null and shortcut.events.any(func(event: InputEvent) -> bool:
				return wanted.any(func(one: InputEvent) -> bool: return event != null and one.is_match(event))):
				return {"menu": menu, "id": menu.get_item_id(at)}
	return {}
