@tool
extends RefCounted
## pick: finds the physics body or the controls at a point of the screen. y points up.

const Card := preload("../card.gd")
const Fault := preload("../fault.gd")
const Walk := preload("../walk.gd")

const FAR := 10000.0

var services: RefCounted


func table() -> Dictionary:
	return {"pick": pick}


func pick(call: RefCounted) -> Variant:
	var point: Variant = point_of(call, services.host.viewport().get_visible_rect().size)
	if point is Fault:
		return point
	if call.params.get("x") == null and call.params.get("y") == null and DisplayServer.get_name() != "headless":
		point = services.host.viewport().get_mouse_position()
	return await controls(call, point) if call.text("mode") == "ui" else _body(point)


## The requested point, from the upper left as in Godot; by default the middle.
static func point_of(call: RefCounted, size: Vector2) -> Variant:
	var point := size / 2.0
	for axis in 2:
		var given: Variant = call.params.get("xy"[axis])
		if given == null:
			continue
		if not (given is float or given is int) or is_nan(float(given)) or is_inf(float(given)):
			return Fault.argument("xy"[axis], "not a finite number")
		point[axis] = clampf(given, 0.0, 1.0) * size[axis] if call.flag("normalized") else float(given)
	return Vector2(point.x, size.y - point.y)


func _body(point: Vector2) -> Dictionary:
	var node: Node = _body_3d(point)
	if node == null:
		node = _body_2d(point)
	var hit: bool = node != null and services.host.is_exposed(node)
	return {"Mode": "world", "Hit": hit, "Id": services.ids.of(node) if hit else null, "Items": null}


func _body_3d(point: Vector2) -> Node:
	var camera: Camera3D = services.host.viewport().get_camera_3d()
	if camera == null or camera.get_world_3d() == null:
		return null
	var from := camera.project_ray_origin(point)
	var ray := PhysicsRayQueryParameters3D.create(from, from + camera.project_ray_normal(point) * FAR)
	ray.collide_with_areas = true
	var space := camera.get_world_3d().direct_space_state
	return space.intersect_ray(ray).get("collider") if space != null else null


func _body_2d(point: Vector2) -> Node:
	var root: Node = services.host.active_root()
	var viewport: Viewport = root.get_viewport() if root != null else null
	if viewport == null or viewport.find_world_2d() == null:
		return null
	var query := PhysicsPointQueryParameters2D.new()
	query.position = viewport.canvas_transform.affine_inverse() * point
	query.collide_with_areas = true
	var space := viewport.find_world_2d().direct_space_state
	var hits := space.intersect_point(query, 32) if space != null else []
	hits.sort_custom(func(a: Dictionary, b: Dictionary) -> bool: return _height(a.collider) > _height(b.collider))
	return hits[0].collider if not hits.is_empty() else null


static func _height(node: Node) -> int:
	return node.get("z_index") if node.get("z_index") is int else 0


## The controls at the point, top-most first. Controls that are drawn later are on top.
func controls(call: RefCounted, point: Vector2) -> Variant:
	var hits: Array = []
	var walk := Walk.from(services.host.roots() + services.host.roots("scn:ddol"))
	var order := 0
	while true:
		var node: Node = walk.next()
		if node == null:
			break
		order += 1
		var control := node as Control
		if control != null and _is_under(control, point):
			hits.append({"control": control, "layer": _layer(control), "z": control.z_index, "order": order})
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	hits.sort_custom(func(a: Dictionary, b: Dictionary) -> bool:
		return [a.layer, a.z, a.order] > [b.layer, b.z, b.order])
	var items: Array = []
	for hit: Dictionary in hits:
		if is_instance_valid(hit.control):
			var card: Dictionary = Card.of(services, hit.control)
			items.append({"Id": card.Id, "Name": card.Name, "Path": card.Path})
	return {"Mode": "ui", "Hit": not items.is_empty(), "Id": items[0].Id if items else null, "Items": items}


func _is_under(control: Control, point: Vector2) -> bool:
	if not control.is_visible_in_tree() or control.mouse_filter == Control.MOUSE_FILTER_IGNORE:
		return false
	return Rect2(Vector2.ZERO, control.size).has_point(local_point(control, point))


func local_point(control: Control, point: Vector2) -> Vector2:
	return control.get_global_transform_with_canvas().affine_inverse() * point


static func _layer(control: Control) -> int:
	var layer := control.get_canvas_layer_node()
	return layer.layer if layer != null else 0
