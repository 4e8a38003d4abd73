@tool
extends RefCounted
## view.capture: what is seen, as an image.

const Fault := preload("../fault.gd")

const WIDEST := 4096

var kit: RefCounted


func table() -> Dictionary:
	# Where nothing is drawn there is nothing to show; the catalog says so for us.
	return {} if DisplayServer.get_name() == "headless" else {"view.capture": capture}


func capture(call: RefCounted) -> Variant:
	var widest: int = int(call.get_or("max_width", 1280))
	if widest < 16 or widest > WIDEST:
		return Fault.argument("max_width", "16 to %d" % WIDEST)
	await RenderingServer.frame_post_draw
	var texture: ViewportTexture = kit.host.viewport().get_texture()
	var image := texture.get_image() if texture != null else null
	if image == null or image.is_empty():
		return Fault.not_ready("Nothing has been drawn yet", "try again in a moment")
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
