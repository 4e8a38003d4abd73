@tool
extends EditorPlugin
## Attaches the editor, and puts the autoload into the project that attaches its running game.

const Identity := preload("identity.gd")
const Worker := preload("worker.gd")

const AUTOLOAD := "Spawnpoint"

var _worker: Worker


func _enable_plugin() -> void:
	if not ProjectSettings.has_setting("autoload/" + AUTOLOAD):
		add_autoload_singleton(AUTOLOAD, (get_script() as Script).resource_path.get_base_dir() + "/game.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton(AUTOLOAD)


func _enter_tree() -> void:
	_worker = Worker.new()
	_worker.link.introduce = func(place: int) -> Dictionary:
		return Identity.register("editor", place, _worker.ops.keys())


func _process(_delta: float) -> void:
	_worker.tick()


func _exit_tree() -> void:
	_worker.link.say_goodbye()
