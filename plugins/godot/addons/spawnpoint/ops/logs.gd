@tool
extends RefCounted
## logs.tail, and the event `log`. Before Godot 4.5 only the log file is available.

const Lines := preload("../log_lines.gd")

const DEFAULT_TAIL := 200

var services: RefCounted
var lines := Lines.new()
## Captures the log, where the engine supports it; an instance of log_capture.gd.
var ear: Variant


func _init() -> void:
	if ClassDB.class_exists("Logger"):
		var folder: String = (get_script() as Script).resource_path.get_base_dir()
		ear = load(folder.path_join("../log_capture.gd").simplify_path()).new()
		ear.lines = lines
		OS.call("add_logger", ear)


func table() -> Dictionary:
	return {"logs.tail": tail}


func each_frame() -> void:
	for line in lines.take_unreported():
		services.worker.send_event("log", line)


func close() -> void:
	if ear != null:
		OS.call("remove_logger", ear)


func tail(call: RefCounted) -> Dictionary:
	var count := maxi(1, int(call.get_or("count", DEFAULT_TAIL)))
	return {"Items": lines.tail(count) if ear != null else _from_file(count)}


func _from_file(count: int) -> Array:
	var path := str(ProjectSettings.get_setting("debug/file_logging/log_path", "user://logs/godot.log"))
	var text := FileAccess.get_file_as_string(path)
	var stamp := Time.get_datetime_string_from_system(true) + "Z"
	var shown: Array = []
	for line in text.strip_edges().split("\n").slice(-count):
		var level := "error" if line.contains("ERROR:") else "warn" if line.contains("WARNING:") else "info"
		shown.append({"T": stamp, "Level": level, "Message": line, "Source": "godot"})
	return shown
