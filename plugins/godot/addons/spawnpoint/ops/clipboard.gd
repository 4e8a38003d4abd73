@tool
extends RefCounted
## clipboard.get, clipboard.set: a separate clipboard. Text is also copied to the system clipboard, if there
## is one.

const Fault := preload("../fault.gd")
const Value := preload("../value.gd")

const MAX_TEXT := 1 << 20
const PREVIEW := 256

var services: RefCounted
var _content: Variant


func table() -> Dictionary:
	return {"clipboard.get": get_content, "clipboard.set": set_content}


func get_content(_call: RefCounted) -> Dictionary:
	var answer := {"HasValue": _content != null, "Type": null, "Preview": null, "ObjectId": null}
	if _content is String:
		answer.Type = "String"
		answer.Preview = Value.cut(_content + " (String)", PREVIEW)
	elif _content is WeakRef:
		var node: Node = _content.get_ref()
		answer.Type = "Node" if node == null else Value.class_of(node)
		answer.Preview = "null (Node)" if node == null else Value.cut(services.value.text(node), PREVIEW)
		answer.ObjectId = null if node == null else services.ids.of(node)
	return answer


func set_content(call: RefCounted) -> Variant:
	var text: Variant = call.params.get("text")
	var object: Variant = call.params.get("object")
	if text != null and object != null:
		return Fault.argument("object", "pass a text or an object, not both")
	if text != null and str(text).length() > MAX_TEXT:
		return Fault.argument("text", "longer than %d characters" % MAX_TEXT)
	_content = null
	if text != null:
		_content = str(text)
		if DisplayServer.has_feature(DisplayServer.FEATURE_CLIPBOARD):
			DisplayServer.clipboard_set(_content)
	elif object != null:
		var node: Variant = services.node(object)
		if node is Fault:
			return node
		_content = weakref(node)
	return {"ok": true}
