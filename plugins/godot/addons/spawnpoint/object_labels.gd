@tool
extends RefCounted
## The ids of visible nodes, written next to them without `obj:`. They are drawn by the rendering server alone, so that the
## tree of the game does not change.

const Fault := preload("fault.gd")
const ScreenPoint := preload("screen_point.gd")
const Walk := preload("walk.gd")

const MOST := 200
const FONT_SIZE := 12
const BACK := Color(0, 0, 0, 0.7)
## Nodes that are closer to a labeled one have no label; they are parts of it.
const NEAR := 3.0
## How often a label is moved down to a free place.
const MOST_MOVES := 6
## Higher than every layer of a game.
const LAYER := 1000

var _viewport: Viewport
var _canvas: RID
var _item: RID


## Labels {id, name, point} of the nodes that can be seen, or a Fault.
static func find(services: RefCounted, call: RefCounted) -> Variant:
	var found: Array[Dictionary] = []
	var roots: Array = services.host.roots()
	if services.host.part() == "game":
		roots += services.host.roots("scn:ddol")
	var walk := Walk.from(roots)
	while found.size() < MOST:
		var node: Node = walk.next()
		if node == null:
			break
		if node is Control or node is Node2D or node is Node3D:
			var point: Variant = ScreenPoint.of(node, services.host.viewport())
			if point is Vector2 and not found.any(func(other: Dictionary) -> bool: return other.point.distance_to(point) < NEAR):
				found.append({"id": services.ids.of(node), "name": str(node.name), "point": point})
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	return found


## Draws labels until `erase` is called. `scale` enlarges them for a picture that is made smaller.
func draw(viewport: Viewport, labels: Array[Dictionary], scale: float) -> void:
	_viewport = viewport
	_canvas = RenderingServer.canvas_create()
	_item = RenderingServer.canvas_item_create()
	RenderingServer.viewport_attach_canvas(viewport.get_viewport_rid(), _canvas)
	RenderingServer.viewport_set_canvas_stacking(viewport.get_viewport_rid(), _canvas, LAYER, 0)
	RenderingServer.canvas_item_set_parent(_item, _canvas)
	RenderingServer.canvas_item_set_transform(_item, viewport.get_final_transform().affine_inverse())
	var font := ThemeDB.fallback_font
	var size := roundi(FONT_SIZE * scale)
	var screen := viewport.get_final_transform() * viewport.get_visible_rect()
	var taken: Array[Rect2] = []
	for label in labels:
		var text: String = label.id.trim_prefix("obj:")
		var box := Rect2(label.point, font.get_string_size(text, HORIZONTAL_ALIGNMENT_LEFT, -1, size))
		for axis in 2:
			box.position[axis] = minf(box.position[axis], screen.end[axis] - box.size[axis])
		if not _find_place(box, taken):
			continue
		box = taken.back()
		RenderingServer.canvas_item_add_rect(_item, box, BACK)
		font.draw_string(_item, box.position + Vector2(0, font.get_ascent(size)), text, HORIZONTAL_ALIGNMENT_LEFT, -1, size)


## Takes a free place for a box; returns false if there is none.
static func _find_place(box: Rect2, taken: Array[Rect2]) -> bool:
	for _i in MOST_MOVES:
		if not taken.any(func(other: Rect2) -> bool: return other.intersects(box)):
			taken.append(box)
			return true
		box.position.y += box.size.y
	return false


func erase() -> void:
	RenderingServer.free_rid(_item)
	if is_instance_valid(_viewport):
		RenderingServer.viewport_remove_canvas(_viewport.get_viewport_rid(), _canvas)
	RenderingServer.free_rid(_canvas)
