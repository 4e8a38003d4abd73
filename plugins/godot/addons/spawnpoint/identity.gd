@tool
extends RefCounted
## The identity on the server. The same project always has the same hash; game and editor have different ones.


static func name() -> String:
	var given := str(ProjectSettings.get_setting("application/config/name", ""))
	return given if given != "" else "Godot project"


static func folder() -> String:
	return ProjectSettings.globalize_path("res://")


## `place` distinguishes several processes of the same project and part.
static func hash_of(part: String, place: int) -> String:
	var whole := folder() if OS.has_feature("editor") else name() + OS.get_executable_path()
	if part != "editor":
		whole += "#" + part
	if place > 0:
		whole += "#%d" % place
	return whole.sha256_text().left(16)


static func register(part: String, place: int, ops: Array) -> Dictionary:
	var version := Engine.get_version_info()
	var message := {
		"type": "register",
		"project_name": name() if part == "editor" else name() + " game",
		"project_hash": hash_of(part, place),
		"project_path": folder(),
		"engine": "godot",
		"engine_version": "%d.%d.%d" % [version.major, version.minor, version.patch],
		"ops": ops,
		"parallel": 8,
	}
	if part != "editor":
		message["editor_hash"] = hash_of("editor", 0)
	return message
