extends Node
## Autoload `Spawnpoint`: attaches a running game. In release exports it frees itself at once and loads
## nothing else of the addon.


func _enter_tree() -> void:
	if not OS.is_debug_build():
		queue_free()
		return
	var folder: String = (get_script() as Script).resource_path.get_base_dir()
	var attached: Node = load(folder.path_join("attached.gd")).new()
	attached.name = "Attached"
	add_child(attached)
