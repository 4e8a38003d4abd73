@tool
extends RefCounted
## Members that are read at the end of a window of frames, and at every n-th frame of it.

const Fault := preload("fault.gd")
const MemberReader := preload("member_reader.gd")
const WholeNumber := preload("whole_number.gd")

const MOST_MEMBERS := 64
const MOST_REPORTS := 200
const MOST_FRAMES := 36000

## {frame, values}, oldest first.
var entries: Array[Dictionary] = []

var _readers: Array[MemberReader] = []
var _every := 0


## A report of the parameters `report` and `every`, or a Fault.
static func of(services: RefCounted, params: Dictionary) -> Variant:
	var report := new()
	var members: Variant = params.get("report")
	if members == null:
		return report
	if not members is Array or members.size() > MOST_MEMBERS:
		return Fault.argument("report", "expected at most %d members" % MOST_MEMBERS)
	for at: int in members.size():
		var reader: Variant = MemberReader.of(services, members[at], "report[%d]" % at)
		if reader is Fault:
			return reader
		report._readers.append(reader)
	if params.get("every") != null:
		var every: Variant = WholeNumber.of(params.every, 1, MOST_FRAMES)
		if every == null:
			return Fault.argument("every", "1 to %d" % MOST_FRAMES)
		report._every = every
	return report


## Reads the members if they are due after this frame. The last entry is kept for the end.
func pass_frame(frame: int) -> void:
	if _every > 0 and frame % _every == 0 and entries.size() < MOST_REPORTS - 1:
		_read(frame)


func end(frame: int) -> void:
	if not _readers.is_empty():
		_read(frame)


func _read(frame: int) -> void:
	var values: Array = []
	for reader in _readers:
		var now: Variant = reader.read()
		values.append(null if now is Fault else reader.json(now))
	entries.append({"frame": frame, "values": values})
