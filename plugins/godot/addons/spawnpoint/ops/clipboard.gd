@tool
extends RefCounted
## clipboard.get, clipboard.set: a clipboard of its own; texts also go to the system's, where there is one.

const Fault := preload("../fault.gd")
const Value := preload("../value.gd")

const MAX_TEXT := 1 << 20
const PREVIEW := 256

var kit: RefCounted
var _held: Variant


func table() -> Dictionary:
	return {"clipboard.get": get_held, "clipboard.set": set_held}


func get_held(_call: RefCounted) -> Dictionary:
	var answer := {"HasValue": _held != null, "Type": null, "Preview": null, "ObjectId": null}
	if _held is String:
		answer.Type = "String"
		answer.Preview = Value.cut(_held + " (String)", PREVIEW)
	elif _held is WeakRef:
		var node: Node = _held.get_ref()
		answer.Type = "Node" if node == null else Value.class_of(node)
		answer.Preview = "null (Node)" if node == null else Value.cut(kit.value.text(node), PREVIEW)
		answer.ObjectId = null if node == null else kit.ids.of(node)
	return answer


func set_held(call: RefCounted) -> Variant:
	var text: Variant = call.params.get("text")
	var object: Variant = call.params.get("object")
	if text != null and object != null:
		return Fault.argument("object", "give a text or an object, not both")
	if text != null and str(text).length() > MAX_TEXT:
		return Fault.argument("text", "longer than %d characters" % MAX_TEXT)
	_held = null
	if text != null:
		_held = str(text)
		if DisplayServer.has_feature(DisplayServer.FEATURE_CLIPBOARD):
			DisplayServer.clipboard_set(_held)
	elif object != null:
		var node: Variant = kit.node(object)
		if node is Fault:
			return node
		_held = weakref(node)
	return {"ok": true}
