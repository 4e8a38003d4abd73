extends Area2D

@export var capacity: int = 5
@export var greeting := ""


func add_apple() -> void:
	pass


func _on_body_entered(_body: Node) -> void:
	pass
