@tool
extends EditorPlugin
## Attaches the editor, and puts the autoload into the project that attaches its running game.

const Debugger := preload("debugger.gd")
const Host := preload("editor_host.gd")
const Identity := preload("identity.gd")
const Kit := preload("kit.gd")

const AUTOLOAD := "Spawnpoint"
const OWN := [
	preload("ops/editor_camera.gd"),
	preload("ops/editor_pick.gd"),
	preload("ops/editor_selection.gd"),
	preload("ops/play.gd"),
	preload("ops/undo.gd"),
]

var _kit: Kit
var _debugger: Debugger
## The editor's own sign of being at work; ourselves where there is none.
var _progress: Node


func _enable_plugin() -> void:
	if not ProjectSettings.has_setting("autoload/" + AUTOLOAD):
		var folder: String = (get_script() as Script).resource_path.get_base_dir()
		add_autoload_singleton(AUTOLOAD, folder.path_join("game.gd"))


func _disable_plugin() -> void:
	remove_autoload_singleton(AUTOLOAD)


func _enter_tree() -> void:
	var host := Host.new()
	host.here = self
	host.undo = get_undo_redo()
	_kit = Kit.of(host, OWN)
	host.ids = _kit.ids
	_debugger = Debugger.new()
	_debugger.ended = func(game: String) -> void:
		_kit.worker.link.send({"type": "gone", "project_hash": game})
	add_debugger_plugin(_debugger)
	_kit.ops("game.start").debugger = _debugger
	_kit.worker.link.introduce = func(place: int) -> Dictionary:
		return Identity.register("editor", place, _kit.worker.ops.keys())


## An editor without a display runs its game without one. Asked for since Godot 4.5.
func _run_scene(_scene: String, arguments: PackedStringArray) -> PackedStringArray:
	if DisplayServer.get_name() == "headless":
		arguments.append("--headless")
	return arguments


func _process(_delta: float) -> void:
	if _kit == null:
		return
	if _is_busy():
		_kit.worker.link.stay()
	else:
		_kit.tick()


## Whether the editor is in the middle of something: it goes on drawing while it loads or imports, and
## whoever changed the scene then would change it under its hands.
func _is_busy() -> bool:
	if EditorInterface.get_resource_filesystem().is_scanning():
		return true
	if not is_instance_valid(_progress):
		var found := EditorInterface.get_base_control().find_children("*", "ProgressDialog", true, false)
		_progress = found[0] if not found.is_empty() else self
	if _progress == self:
		return false
	# A control since 4.4 or so, a window before.
	return _progress.is_visible_in_tree() if _progress is Control else _progress.get("visible")


func _exit_tree() -> void:
	remove_debugger_plugin(_debugger)
	if _kit != null:
		_kit.close()
		_kit = null
