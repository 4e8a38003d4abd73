extends Node
## Autoload `Spawnpoint`: attaches a running game. In release exports it is gone at once, and nothing else of
## the addon is even loaded.


func _enter_tree() -> void:
	if not OS.is_debug_build():
		queue_free()
		return
	var folder: String = (get_script() as Script).resource_path.get_base_dir()
	var attached: Node = load(folder.path_join("attached.gd")).new()
	attached.name = "Attached"
	add_child(attached)
