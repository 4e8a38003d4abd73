extends Node
## Attaches a running game.

const Host := preload("host.gd")
const Identity := preload("identity.gd")
const Kit := preload("kit.gd")

const OWN := [
	preload("ops/camera.gd"),
	preload("ops/input.gd"),
	preload("ops/pick.gd"),
	preload("ops/selection.gd"),
	preload("ops/singletons.gd"),
	preload("ops/test_ui.gd"),
	preload("ops/time.gd"),
]

var _kit: Kit
var _instance := ""


func _enter_tree() -> void:
	process_mode = Node.PROCESS_MODE_ALWAYS
	process_priority = -1000
	var host := Host.new()
	host.here = self
	_kit = Kit.of(host, OWN)
	_kit.worker.link.introduce = _introduce
	if EngineDebugger.is_active():
		_kit.worker.registered = func() -> void: EngineDebugger.send_message("spawnpoint:attached", [_instance])
		EngineDebugger.register_message_capture("spawnpoint", _hear_editor)
		_kit.ops("script.run").running_changed = func(running: bool) -> void:
			EngineDebugger.send_message("spawnpoint:evaluating", [running])


func _ready() -> void:
	if _kit != null and DisplayServer.get_name() == "headless":
		# Nothing is shown, and so nothing has a size; what is under a point would have no answer.
		var size := ["width", "height"].map(func(side: String) -> int:
			return ProjectSettings.get_setting("display/window/size/viewport_" + side))
		get_tree().root.size = Vector2i(size[0], size[1])


func _introduce(place: int) -> Dictionary:
	var message := Identity.register("game", place, _kit.worker.ops.keys())
	_instance = "%s@%s" % [message.project_name.replace("@", "_"), message.project_hash]
	return message


func _hear_editor(message: String, _data: Array) -> bool:
	if message == "leave":
		_leave()
		EngineDebugger.send_message("spawnpoint:left", [])
		return true
	return false


func _process(_delta: float) -> void:
	if _kit != null:
		_kit.tick()


func _leave() -> void:
	if _kit != null:
		_kit.close()
		_kit = null


func _exit_tree() -> void:
	_leave()
