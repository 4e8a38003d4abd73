@tool
extends RefCounted
## engine.status

const VERSION := "0.1.0"

var services: RefCounted


func table() -> Dictionary:
	return {"engine.status": status}


func status(_call: RefCounted) -> Dictionary:
	var version := Engine.get_version_info()
	var loaded: Array = services.host.scenes().filter(func(scene: Dictionary) -> bool: return scene.id != "scn:ddol")
	var selected: Variant = services.worker.ops.get("selection.get")
	return {
		"Version": VERSION,
		"UnityVersion": "Godot " + str(version.string),
		"Platform": "%s-%s" % [OS.get_name().to_lower(), Engine.get_architecture_name()],
		"Runtime": "GDScript, Godot " + services.host.part(),
		"ExplorerVersion": VERSION,
		"Ready": true,
		"ScenesLoaded": loaded.size(),
		"Selection": selected.call(null).Items if selected != null else [],
	}
