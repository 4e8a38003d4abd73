@tool
extends "pick.gd"
## pick in the editor, where no physics runs: finds the node at a point of the scene, in 2D by its rectangle,
## in 3D by its bounding box in the first 3D view.


func pick(call: RefCounted) -> Variant:
	var size := Vector2.ZERO
	for axis in 2:
		var side: String = ["width", "height"][axis]
		size[axis] = ProjectSettings.get_setting("display/window/size/viewport_" + side)
	var point: Variant = point_of(call, size)
	if point is Fault:
		return point
	if call.text("mode") == "ui":
		return await controls(call, point)
	return await _nearest(call, point, point / size)


func _nearest(call: RefCounted, point: Vector2, share: Vector2) -> Variant:
	var camera: Camera3D = services.host.viewport().get_camera_3d()
	var on_screen: Vector2 = share * Vector2(services.host.viewport().get_visible_rect().size)
	var from := camera.project_ray_origin(on_screen) if camera != null else Vector3.ZERO
	var towards := camera.project_ray_normal(on_screen) if camera != null else Vector3.FORWARD
	var best: Node
	var best_distance := INF
	var walk := Walk.from([services.host.active_root()] if services.host.active_root() != null else [])
	while true:
		var node: Node = walk.next()
		if node == null:
			break
		if node is VisualInstance3D and node.is_visible_in_tree():
			var to_local: Transform3D = node.global_transform.affine_inverse()
			var met: Variant = node.get_aabb().intersects_ray(to_local * from, (to_local.basis * towards).normalized())
			var distance: float = INF if met == null else (node.global_transform * met).distance_to(from)
			if distance < best_distance:
				best = node
				best_distance = distance
		elif best_distance == INF and _rectangle(node).has_point(_local(node, point)):
			# Nodes that are drawn later are on top.
			best = node.get_parent() if node is CollisionShape2D else node
		if call.is_budget_used() and await call.next_frame():
			return Fault.cancelled()
	var hit: bool = is_instance_valid(best)
	return {"Mode": "world", "Hit": hit, "Id": services.ids.of(best) if hit else null, "Items": null}


static func _rectangle(node: Node) -> Rect2:
	if node is Sprite2D:
		return node.get_rect()
	if node is CollisionShape2D and node.shape != null and not node.shape is WorldBoundaryShape2D:
		return node.shape.get_rect()
	return Rect2()


static func _local(node: Node, point: Vector2) -> Vector2:
	return node.global_transform.affine_inverse() * point if node is Node2D else Vector2.INF


## In the scene, not on the screen of the editor.
func local_point(control: Control, point: Vector2) -> Vector2:
	return control.get_global_transform().affine_inverse() * point
