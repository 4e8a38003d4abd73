@tool
extends EditorPlugin
## Attaches the editor, and adds the autoload that attaches the running game to the project.

const Debugger := preload("debugger.gd")
const Host := preload("editor_host.gd")
const Identity := preload("identity.gd")
const Services := preload("services.gd")

const AUTOLOAD := "Spawnpoint"
const OWN := [
	preload("ops/editor_camera.gd"),
	preload("ops/editor_pick.gd"),
	preload("ops/editor_selection.gd"),
	preload("ops/edit.gd"),
	preload("ops/play.gd"),
	preload("ops/undo.gd"),
]

var _services: Services
var _debugger: Debugger
## The editor's progress dialog; this node if there is none.
var _progress: Node


func _enable_plugin() -> void:
	if not ProjectSettings.has_setting("autoload/" + AUTOLOAD):
		var folder: String = (get_script() as Script).resource_path.get_base_dir()
		add_autoload_singleton(AUTOLOAD, folder.path_join("game.gd"))


func _disable_plugin() -> void:
	remove_autoload_singleton(AUTOLOAD)


func _enter_tree() -> void:
	var host := Host.new()
	host.anchor = self
	host.undo = get_undo_redo()
	_services = Services.of(host, OWN)
	host.ids = _services.ids
	_debugger = Debugger.new()
	_debugger.ended = func(game: String) -> void:
		_services.worker.link.send({"type": "gone", "project_hash": game})
	add_debugger_plugin(_debugger)
	_services.ops("game.start").debugger = _debugger
	_services.worker.link.registration = func(place: int) -> Dictionary:
		return Identity.register("editor", place, _services.worker.ops.keys())


## An editor without a display runs its game without one, too. Called since Godot 4.5.
func _run_scene(_scene: String, arguments: PackedStringArray) -> PackedStringArray:
	if DisplayServer.get_name() == "headless":
		arguments.append("--headless")
	return arguments


func _process(_delta: float) -> void:
	if _services == null:
		return
	if _is_busy():
		_services.worker.link.keep_alive()
	else:
		_services.tick()


## Whether the editor is loading or importing. It continues to draw meanwhile, but the scene must not be
## changed.
func _is_busy() -> bool:
	if EditorInterface.get_resource_filesystem().is_scanning():
		return true
	if not is_instance_valid(_progress):
		var found := EditorInterface.get_base_control().find_children("*", "ProgressDialog", true, false)
		_progress = found[0] if not found.is_empty() else self
	if _progress == self:
		return false
	# A control since about 4.4, a window before.
	return _progress.is_visible_in_tree() if _progress is Control else _progress.get("visible")


func _exit_tree() -> void:
	remove_debugger_plugin(_debugger)
	if _services != null:
		_services.close()
		_services = null
