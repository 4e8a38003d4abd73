@tool
extends RefCounted
## play.run: plays a window of physics frames, with input in exact frames.

const Condition := preload("../conditions/condition.gd")
const Fault := preload("../fault.gd")
const FrameReport := preload("../frame_report.gd")
const InputTimeline := preload("../input_timeline.gd")
const PlayWindow := preload("../play_window.gd")
const WholeNumber := preload("../whole_number.gd")

const MOST_FRAMES := InputTimeline.MOST_FRAMES

var services: RefCounted
var _window: PlayWindow


func table() -> Dictionary:
	return {"play.run": run}


func close() -> void:
	if _window != null:
		_window.abandon()


func run(call: RefCounted) -> Variant:
	var time: RefCounted = services.ops("time.step")
	if time.stepping:
		return Fault.not_ready("Another step is running")
	var window: Variant = _prepare(call)
	if window is Fault:
		return window
	time.stepping = true
	_window = window
	var fault: Variant = await window.play(call)
	_window = null
	time.stepping = false
	return fault if fault is Fault else window.result()


## The window that the parameters describe, or a Fault.
func _prepare(call: RefCounted) -> Variant:
	var timeline: Variant = InputTimeline.of(services, services.ops("input.press").input, call.get_or("steps", []))
	if timeline is Fault:
		return timeline
	var report: Variant = FrameReport.of(services, call.params)
	if report is Fault:
		return report
	var until: Variant = null
	if call.params.get("until") != null:
		until = Condition.of(services, call.params.until, "until")
		if until is Fault:
			return until
	var frames: Variant = MOST_FRAMES
	if call.params.get("frames") != null:
		frames = WholeNumber.of(call.params.frames, 1, MOST_FRAMES)
		if frames == null:
			return Fault.argument("frames", "1 to %d" % MOST_FRAMES)
	elif until == null:
		if call.get_or("steps", []).is_empty():
			return Fault.invalid("Nothing to play", "pass steps, frames or until")
		frames = maxi(timeline.length, timeline.least)
	var then: Variant = call.get_or("then", "pause")
	if not PlayWindow.ENDINGS.has(then):
		return Fault.argument("then", "'%s' is not one of %s" % [then, ", ".join(PlayWindow.ENDINGS)])
	var window := PlayWindow.new()
	window.tree = services.host.tree()
	window.timeline = timeline
	window.report = report
	window.until = until
	window.frames = frames
	window.then = then
	return window.set_time(call.params.get("fixed_step"), call.params.get("seed"))
