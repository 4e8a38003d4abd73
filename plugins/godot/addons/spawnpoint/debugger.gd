@tool
extends EditorDebuggerPlugin
## The editor's connection to the game that it runs.

const PREFIX := "spawnpoint"

## The instance id of the game, once it is attached.
var game := ""
## Called with the hash of a game that ended without disconnecting. The editor kills a game to stop it.
var ended: Callable
## Whether the game runs code of a client. Errors in such code are reported to the client and must not stop
## the game in the debugger.
var _evaluating := false


func _has_capture(prefix: String) -> bool:
	return prefix == PREFIX


func _setup_session(session_id: int) -> void:
	var session := get_session(session_id)
	session.breaked.connect(_on_breaked.bind(session))
	session.stopped.connect(_on_stopped)


func _capture(message: String, data: Array, _session_id: int) -> bool:
	match message:
		"spawnpoint:attached":
			game = str(data[0])
		"spawnpoint:left":
			game = ""
		"spawnpoint:evaluating":
			_evaluating = data[0]
		_:
			return false
	return true


func request_close() -> void:
	for session: EditorDebuggerSession in get_sessions():
		if session.is_active():
			session.send_message("spawnpoint:leave", [])


func _on_stopped() -> void:
	_evaluating = false
	if game != "":
		ended.call(game.get_slice("@", 1))
		game = ""


func _on_breaked(_can_debug: bool, session: EditorDebuggerSession) -> void:
	if _evaluating:
		session.send_message("continue", [])
