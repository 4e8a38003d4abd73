@tool
extends RefCounted
## A condition on a member. It must exist at the start; later, a missing one means that the condition does not
## hold.

const Comparison := preload("comparison.gd")
const Fault := preload("../fault.gd")
const MemberReader := preload("../member_reader.gd")

var _reader: MemberReader
var _comparison: Comparison
var _last: Variant


static func of(services: RefCounted, json: Variant, where: String) -> Variant:
	var reader: Variant = MemberReader.of(services, json, where)
	if reader is Fault:
		return reader
	if not json.has("value"):
		return Fault.argument(where + ".value", "missing")
	var comparison: Variant = Comparison.of(services, json.get("compare"), json.value, where)
	if comparison is Fault:
		return comparison
	var now: Variant = reader.read()
	if comparison.needs_number() and Comparison.number(reader.json(now)) == null:
		var what := "%s is '%s', which is not a number" % [reader.title, reader.text(now)]
		return Fault.invalid(what, "compare it with ==, != or contains")
	var condition := new()
	condition._reader = reader
	condition._comparison = comparison
	return condition


func holds(_whole: bool) -> bool:
	_last = _reader.read()
	return not _last is Fault and _comparison.holds(_last, _reader.json(_last))


func is_settled() -> bool:
	return true


func seen() -> String:
	if _last is Fault:
		return _reader.title + " does not exist any more"
	return "%s = %s" % [_reader.title, _reader.text(_last)]
