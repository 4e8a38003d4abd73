extends Node
## Attaches a running game.

const Host := preload("host.gd")
const Identity := preload("identity.gd")
const Services := preload("services.gd")

const OWN := [
	preload("ops/camera.gd"),
	preload("ops/input.gd"),
	preload("ops/pick.gd"),
	preload("ops/selection.gd"),
	preload("ops/singletons.gd"),
	preload("ops/test_ui.gd"),
	preload("ops/time.gd"),
	preload("ops/timed_play.gd"),
]

var _services: Services
var _instance := ""


func _enter_tree() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	process_priority = -1000
	var host := Host.new()
	host.anchor = self
	_services = Services.of(host, OWN)
	_services.worker.link.registration = _registration
	if EngineDebugger.is_active():
		_services.worker.registered = func() -> void: EngineDebugger.send_message("spawnpoint:attached", [_instance])
		EngineDebugger.register_message_capture("spawnpoint", _on_editor_message)
		_services.ops("script.run").running_changed = func(running: bool) -> void:
			EngineDebugger.send_message("spawnpoint:evaluating", [running])


func _ready() -> void:
	if _services != null and DisplayServer.get_name() == "headless":
		# Without a display the window has no size, so nothing could be picked.
		var size := ["width", "height"].map(func(side: String) -> int:
			return ProjectSettings.get_setting("display/window/size/viewport_" + side))
		get_tree().root.size = Vector2i(size[0], size[1])


func _registration(place: int) -> Dictionary:
	var message := Identity.register("game", place, _services.worker.ops.keys())
	_instance = "%s@%s" % [message.project_name.replace("@", "_"), message.project_hash]
	return message


func _on_editor_message(message: String, _data: Array) -> bool:
	if message == "leave":
		_close_connection()
		EngineDebugger.send_message("spawnpoint:left", [])
		return true
	return false


func _process(_delta: float) -> void:
	if _services != null:
		_services.tick()


func _close_connection() -> void:
	if _services != null:
		_services.close()
		_services = null


func _exit_tree() -> void:
	_close_connection()
