class_name Coin
extends Area2D
## A coin that is collected on touch.


func _ready() -> void:
	body_entered.connect(_on_body_entered)


func _on_body_entered(body: Node2D) -> void:
	if body is Player:
		Score.add(str(name))
		queue_free()
