@tool
extends RefCounted
## A sequence of inputs, frame by frame. All of it is checked before anything is pressed.

const Fault := preload("fault.gd")
const ScreenPoint := preload("screen_point.gd")
const SimulatedInput := preload("simulated_input.gd")
const WholeNumber := preload("whole_number.gd")

const KINDS := ["press", "release", "axis", "click", "type", "wait"]
const MOST_STEPS := 1000
const MOST_FRAMES := 36000
const LONGEST_TEXT := 1000

## What an event does: begins something, releases something, or ends what is held for a number of frames.
enum Sort { BEGIN, RELEASE, END_HOLD }

## How many frames it takes.
var length := 0
## How many frames must be played until each press was seen by one.
var least := 1

var _services: RefCounted
var _input: SimulatedInput
## What happens, in the order of `_frames`: functions without arguments that return null or a Fault.
var _events: Array[Callable] = []
## The frame of each event.
var _frames: Array[int] = []
var _sorts: Array[Sort] = []
var _next := 0
## What was pressed, to release it if the call is abandoned.
var _pressed := {}


## The timeline of steps, or a Fault.
static func of(services: RefCounted, input: SimulatedInput, steps: Variant) -> Variant:
	if not steps is Array or steps.size() > MOST_STEPS:
		return Fault.argument("steps", "expected at most %d steps" % MOST_STEPS)
	var timeline := new()
	timeline._services = services
	timeline._input = input
	for at: int in steps.size():
		var fault: Fault = timeline._add(steps[at], "steps[%d]" % at)
		if fault != null:
			return fault
		if timeline.length > MOST_FRAMES:
			return Fault.argument("steps[%d]" % at, "the steps take more than %d frames" % MOST_FRAMES)
	return timeline


## Sends the input of one frame. Returns a Fault if something cannot be clicked.
func play(frame: int) -> Fault:
	while _next < _events.size() and _frames[_next] <= frame:
		_next += 1
		var fault: Fault = _events[_next - 1].call()
		if fault != null:
			return fault
	return null


## Ends after this many frames: sends the releases that are due, and ends a hold that was cut short. Nothing
## begins any more.
func end(frame: int) -> void:
	while _next < _events.size() and (_sorts[_next] == Sort.END_HOLD or _sorts[_next] == Sort.RELEASE and _frames[_next] <= frame):
		_next += 1
		_events[_next - 1].call()


## Releases everything that it pressed.
func release_all() -> void:
	end(0)
	for what: Variant in _pressed:
		_input.send(what, 0.0)
	_pressed.clear()


func _add(step: Variant, where: String) -> Fault:
	if not step is Dictionary:
		return Fault.argument(where, "expected an object")
	var kinds := KINDS.filter(func(kind: String) -> bool: return step.get(kind) != null)
	if kinds.size() != 1:
		return Fault.argument(where, "a step is one of press, release, axis, click, type or wait, not %d of them" % kinds.size())
	for key: String in step:
		if not KINDS.has(key) and not ["frames", "strength"].has(key):
			return Fault.argument(where, "'%s' is not a part of a step" % key)
	var frames: Variant = null
	if step.get("frames") != null:
		frames = WholeNumber.of(step.frames, 1, MOST_FRAMES)
		if frames == null:
			return Fault.argument(where + ".frames", "1 to %d" % MOST_FRAMES)
		if not ["press", "axis"].has(kinds[0]):
			return Fault.argument(where + ".frames", "only a press or an axis is held")
	match kinds[0]:
		"press":
			return _add_press(step, frames, where)
		"release":
			return _add_release(step.release, where)
		"axis":
			return _add_axis(step.axis, frames, where)
		"click":
			return _add_click(step.click, where)
		"type":
			return _add_text(step.type, where)
	return _add_wait(step.wait, where)


func _add_press(step: Dictionary, frames: Variant, where: String) -> Fault:
	var strength: Variant = 1.0 if step.get("strength") == null else step.strength
	if not (strength is float or strength is int) or not (strength > 0.0 and strength <= 1.0):
		return Fault.argument(where + ".strength", "above 0, to 1")
	var found: Variant = _find(step.press, where + ".press")
	if found is Fault:
		return found
	if found.is_empty():
		return Fault.argument(where + ".press", "expected at least one name")
	_hold(_send.bind(found, float(strength)), _send.bind(found, 0.0), frames)
	return null


func _add_release(names: Variant, where: String) -> Fault:
	var found: Variant = _find(names, where + ".release")
	if found is Fault:
		return found
	_event(Sort.RELEASE, _release_everything if found.is_empty() else _send.bind(found, 0.0))
	return null


func _add_axis(axis: Variant, frames: Variant, where: String) -> Fault:
	if not axis is Dictionary:
		return Fault.argument(where + ".axis", "expected an object with negative, positive and value")
	var value: Variant = axis.get("value")
	if not (value is float or value is int) or not absf(value) <= 1.0:
		return Fault.argument(where + ".axis.value", "-1 to 1")
	var found: Variant = _find([axis.get("negative"), axis.get("positive")], where + ".axis")
	if found is Fault:
		return found
	_hold(_send_axis.bind(found, float(value)), _send_axis.bind(found, 0.0), frames)
	return null


func _add_click(target: Variant, where: String) -> Fault:
	if target is String:
		var node: Variant = _services.node(target)
		if node is Fault:
			return node
	elif not target is Array or target.size() != 2 or not target.all(_is_share):
		return Fault.argument(where + ".click", "expected the id of an object, or a point [x, y] from 0 to 1")
	_hold(_click.bind(target), _unclick, 1)
	return null


func _add_text(text: Variant, where: String) -> Fault:
	if not text is String or text == "" or text.length() > LONGEST_TEXT:
		return Fault.argument(where + ".type", "expected a text of 1 to %d characters" % LONGEST_TEXT)
	_hold(_type.bind(text), Callable(), null)
	length += 1
	return null


func _add_wait(given: Variant, where: String) -> Fault:
	var frames: Variant = WholeNumber.of(given, 0, MOST_FRAMES)
	if frames == null:
		return Fault.argument(where + ".wait", "0 to %d" % MOST_FRAMES)
	length += frames
	return null


## Adds something that begins now, and, with `frames`, ends that many frames later.
func _hold(begin: Callable, end_of: Callable, frames: Variant) -> void:
	_event(Sort.BEGIN, begin)
	least = length + 1
	if frames != null:
		length += frames
		_event(Sort.END_HOLD, end_of)


func _event(sort: Sort, function: Callable) -> void:
	_events.append(function)
	_frames.append(length)
	_sorts.append(sort)


static func _is_share(value: Variant) -> bool:
	return (value is float or value is int) and value >= 0.0 and value <= 1.0


## The actions and keys of one name or several, or a Fault.
static func _find(names: Variant, where: String) -> Variant:
	var found: Array = []
	for name: Variant in names if names is Array else [names]:
		if not name is String:
			return Fault.argument(where, "expected the name of an action or a key, or several")
		found.append(SimulatedInput.find(name))
		if found.back() is Fault:
			return found.back()
	return found


func _send(all: Array, strength: float) -> Fault:
	for what: Variant in all:
		_input.send(what, strength)
		if strength > 0.0:
			_pressed[what] = true
		else:
			_pressed.erase(what)
	return null


func _send_axis(sides: Array, value: float) -> Fault:
	_send([sides[0]], maxf(-value, 0.0))
	return _send([sides[1]], maxf(value, 0.0))


func _release_everything() -> Fault:
	_input.release_all()
	_pressed.clear()
	return null


func _click(target: Variant) -> Fault:
	var view: Viewport = _services.host.viewport()
	var point: Variant
	if target is String:
		var node: Variant = _services.node(target)
		point = node if node is Fault else ScreenPoint.of(node, view)
		if point is Fault:
			return point
	else:
		point = view.get_screen_transform() * (Vector2(target[0], target[1]) * view.get_visible_rect().size)
	_input.press_mouse(point)
	return null


func _unclick() -> Fault:
	_input.release_mouse()
	return null


func _type(text: String) -> Fault:
	_input.type(text)
	return null
