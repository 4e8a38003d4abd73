@tool
extends RefCounted
## ref.inspect, ref.members, ref.read, ref.items, ref.release

const Fault := preload("../fault.gd")
const Member := preload("../member.gd")
const Paging := preload("../paging.gd")
const MemberOwner := preload("../member_owner.gd")
const Value := preload("../value.gd")

var services: RefCounted


func table() -> Dictionary:
	return {
		"ref.inspect": inspect,
		"ref.members": members,
		"ref.read": read,
		"ref.items": items,
		"ref.release": release,
	}


func inspect(call: RefCounted) -> Variant:
	var value: Variant = services.refs.find(call.text("id"))
	if value is Fault:
		return value
	var kind := "object"
	if Value.is_collection(value):
		kind = "dictionary" if value is Dictionary else "enumerable"
	return {
		"ok": true,
		"refId": call.text("id"),
		"type": Value.type_of(value),
		"kind": kind,
		"count": value.size() if kind != "object" else null,
		"valueText": Value.cut(services.value.text(value)),
	}


func members(call: RefCounted) -> Variant:
	var value: Variant = services.refs.find(call.text("id"))
	return value if value is Fault else Paging.cut(call, MemberOwner.of(value).list(call.flag("include_methods")))


func read(call: RefCounted) -> Variant:
	var value: Variant = services.refs.find(call.text("id"))
	return value if value is Fault else services.member.read(MemberOwner.of(value), call.text("name"))


func items(call: RefCounted) -> Variant:
	var value: Variant = services.refs.find(call.text("id"))
	if value is Fault:
		return value
	if not Value.is_collection(value):
		return Fault.invalid("NotSupported: ref is not enumerable/dictionary.", "list its members instead")
	if value is Dictionary:
		return Paging.cut(call, value.keys(), func(key: Variant) -> Dictionary:
			return {"key": _item(key), "value": _item(value[key])})
	return Paging.cut(call, Array(value), _item)


func _item(value: Variant) -> Dictionary:
	return {
		"text": Value.cut(services.value.text(value)),
		"json": services.value.json(value),
		"refId": services.refs.store(value) if Member.needs_handle(value) else null,
	}


func release(call: RefCounted) -> Dictionary:
	return {"ok": true, "released": services.refs.release(call.text("id"))}
