@tool
extends EditorDebuggerPlugin
## The editor's line to the game that it runs.

const PREFIX := "spawnpoint"

## The game's instance, once it is attached.
var game := ""
## Told the hash of a game that has ended without a goodbye: who stops it in the editor kills it.
var ended: Callable
## Whether the game runs code of a client. Errors of such code are told to the client and must not stop
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


func ask_to_leave() -> void:
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
