@tool
extends RefCounted
## game.start, game.stop, game.state: the editor runs the project, and the game attaches itself.

const Debugger := preload("../debugger.gd")
const Fault := preload("../fault.gd")

const PATIENCE_MSEC := 30000
const GOODBYE_MSEC := 1500

var services: RefCounted
## The connection to the game that the editor runs.
var debugger: Debugger


func table() -> Dictionary:
	return {"game.start": start, "game.stop": stop, "game.state": state}


func state(_call: RefCounted) -> Dictionary:
	return {
		"running": EditorInterface.is_playing_scene(),
		"scene": _or_null(EditorInterface.get_playing_scene()),
		"instance": _or_null(debugger.game if EditorInterface.is_playing_scene() else ""),
	}


static func _or_null(text: String) -> Variant:
	return text if text != "" else null


func start(call: RefCounted) -> Variant:
	if EditorInterface.is_playing_scene():
		return Fault.invalid("The game is already running", "stop it first, or use instance " + debugger.game)
	debugger.game = ""
	var scene: String = call.text("scene")
	if scene == "":
		if str(ProjectSettings.get_setting("application/run/main_scene", "")) == "":
			return Fault.invalid("The project has no main scene", "pass the scene to run")
		EditorInterface.play_main_scene()
	elif ResourceLoader.exists(scene, "PackedScene"):
		EditorInterface.play_custom_scene(scene)
	else:
		return Fault.missing("Scene", "'%s'" % scene, "ListBuildScenes lists the scenes")
	var until := Time.get_ticks_msec() + PATIENCE_MSEC
	while debugger.game == "" and Time.get_ticks_msec() < until:
		if await call.next_frame():
			return Fault.cancelled()
		if not EditorInterface.is_playing_scene():
			return Fault.of("Internal", "The game ended right after it started", "see its log for the reason")
	return state(call)


func stop(call: RefCounted) -> Variant:
	if not EditorInterface.is_playing_scene():
		return Fault.invalid("No game is running")
	# The game disconnects first, so that the server does not wait for it to return.
	debugger.request_close()
	var until := Time.get_ticks_msec() + GOODBYE_MSEC
	while debugger.game != "" and Time.get_ticks_msec() < until:
		if await call.next_frame():
			break
	EditorInterface.stop_playing_scene()
	debugger.game = ""
	await services.host.tree().process_frame
	if EditorInterface.is_playing_scene():
		return Fault.of("Internal", "The game did not stop")
	return {"ok": true}
