@tool
extends RefCounted
## A condition on the log: a line was written since the wait began.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Lines := preload("../log_lines.gd")
const Value := preload("../value.gd")

const LEVELS := ["debug", "info", "warn", "error"]

var _lines: Lines
var _mark := 0
var _text := ""
var _least := 0
var _match: Variant


static func of(services: RefCounted, json: Variant, where: String) -> Variant:
	if not json is Dictionary:
		return Fault.argument(where, "expected an object with text or level")
	var text: Variant = json.get("text")
	var level: Variant = json.get("level")
	if text != null and not text is String:
		return Fault.argument(where + ".text", "expected a text")
	if level != null and not LEVELS.has(level):
		return Fault.argument(where + ".level", "'%s' is not one of %s" % [level, ", ".join(LEVELS)])
	var logs: RefCounted = services.ops("logs.tail")
	if logs.ear == null:
		return Fault.unsupported("This version of Godot does not report log lines", "use Godot 4.5 or later, or a condition on a member")
	var condition := new()
	condition._lines = logs.lines
	condition._mark = logs.lines.mark()
	condition._text = text if text != null else ""
	condition._least = LEVELS.find(level) if level != null else 0
	return condition


func holds(_whole: bool) -> bool:
	if _match != null:
		return true
	var mark := _lines.mark()
	for line: Dictionary in _lines.since(_mark):
		if Filter.fits(line.Message, _text) and LEVELS.find(line.Level) >= _least:
			_match = line.Message
			break
	_mark = mark
	return _match != null


func is_settled() -> bool:
	return true


func seen() -> String:
	return "no such log line" if _match == null else "log: " + Value.cut(_match.get_slice("\n", 0), 200)
