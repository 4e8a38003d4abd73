@tool
extends RefCounted
## test_ui.spawn, test_ui.destroy: two blocks on a separate layer on which clients can test picking.

const CANVAS := "McpTestCanvas"
const BLOCKS := [
	["McpTestBlock_Left", 0.35, Color(0.8, 0.3, 0.3, 0.8)],
	["McpTestBlock_Right", 0.65, Color(0.3, 0.8, 0.4, 0.8)],
]
const SIZE := Vector2(180, 180)
## Higher than every layer of a game.
const ON_TOP := 128

var services: RefCounted
var _canvas: CanvasLayer


func table() -> Dictionary:
	return {"test_ui.spawn": spawn, "test_ui.destroy": destroy}


func spawn(_call: RefCounted) -> Dictionary:
	if not is_instance_valid(_canvas):
		_canvas = CanvasLayer.new()
		_canvas.name = CANVAS
		_canvas.layer = ON_TOP
		services.host.tree().root.add_child(_canvas)
		var screen: Vector2 = services.host.viewport().get_visible_rect().size
		for block: Array in BLOCKS:
			var shown := ColorRect.new()
			shown.name = block[0]
			shown.color = block[2]
			shown.size = SIZE
			shown.position = screen * Vector2(block[1], 0.5) - SIZE / 2.0
			_canvas.add_child(shown)
	var blocks: Array = _canvas.get_children().map(func(block: Node) -> Dictionary:
		return {"name": str(block.name), "id": services.ids.of(block)})
	return {"ok": true, "rootId": services.ids.of(_canvas), "blocks": blocks}


func destroy(_call: RefCounted) -> Dictionary:
	close()
	return {"ok": true}


func close() -> void:
	if is_instance_valid(_canvas):
		_canvas.get_parent().remove_child(_canvas)
		_canvas.queue_free()
	_canvas = null
