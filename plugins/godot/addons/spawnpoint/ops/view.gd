@tool
extends RefCounted
## view.capture: a screenshot, with the ids of nodes on request.

const Fault := preload("../fault.gd")
const ObjectLabels := preload("../object_labels.gd")

const WIDEST := 4096
## How many frames to wait for a picture before drawing is forced.
const PATIENCE := 10

var services: RefCounted


func table() -> Dictionary:
	# Without a display there are no pictures, so the op is not offered.
	return {} if DisplayServer.get_name() == "headless" else {"view.capture": capture}


func capture(call: RefCounted) -> Variant:
	var widest: int = int(call.get_or("max_width", 1280))
	if widest < 16 or widest > WIDEST:
		return Fault.argument("max_width", "16 to %d" % WIDEST)
	var viewport: Viewport = services.host.visible_viewport()
	var texture := viewport.get_texture()
	var labels: ObjectLabels = null
	var labeled: Array = []
	if call.flag("labels"):
		var found: Variant = await ObjectLabels.find(services, call)
		if found is Fault:
			return found
		labels = ObjectLabels.new()
		labeled = found.map(func(label: Dictionary) -> Dictionary: return {"id": label.id, "name": label.name})
		labels.draw(viewport, found, maxf(1.0, float(texture.get_width()) / widest))
	var cancelled := await _drawn(call)
	if labels != null:
		labels.erase()
	if cancelled:
		return Fault.cancelled()
	var image := texture.get_image() if texture != null else null
	if image == null or image.is_empty():
		return Fault.not_ready("Nothing was rendered yet", "try again in a moment")
	var picture: Variant = await call.in_thread(_picture.bind(image, widest))
	if picture is Dictionary and not labeled.is_empty():
		picture["labels"] = labeled
	return picture


## Waits until a picture is drawn. Editors draw only changes, and hidden windows nothing, so drawing is
## forced. Returns true if the call was cancelled.
func _drawn(call: RefCounted) -> bool:
	var drawn := [false]
	var on_drawn := func() -> void: drawn[0] = true
	RenderingServer.frame_post_draw.connect(on_drawn)
	for _i in PATIENCE:
		if drawn[0] or call.cancelled or OS.low_processor_usage_mode:
			break
		await call.next_frame()
	RenderingServer.frame_post_draw.disconnect(on_drawn)
	if not drawn[0]:
		RenderingServer.force_draw(false)
	return call.cancelled


static func _picture(image: Image, widest: int) -> Dictionary:
	if image.get_width() > widest:
		var height := maxi(1, roundi(image.get_height() * float(widest) / image.get_width()))
		image.resize(widest, height, Image.INTERPOLATE_LANCZOS)
	if image.get_format() != Image.FORMAT_RGB8:
		image.convert(Image.FORMAT_RGB8)
	return {
		"width": image.get_width(),
		"height": image.get_height(),
		"mimeType": "image/png",
		"data": Marshalls.raw_to_base64(image.save_png_to_buffer()),
	}
