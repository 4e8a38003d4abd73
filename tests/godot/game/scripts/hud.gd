extends Label
## Shows the score.


func _ready() -> void:
	Score.changed.connect(_show)
	_show(Score.points)


func _show(points: int) -> void:
	text = "You won!" if Score.is_won() else "Coins: %d of %d" % [points, Score.GOAL]
