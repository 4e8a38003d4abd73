@tool
extends RefCounted
## A window of physics frames that is played: input, an end condition, and members that are reported.

const Condition := preload("conditions/condition.gd")
const Fault := preload("fault.gd")
const FrameReport := preload("frame_report.gd")
const InputTimeline := preload("input_timeline.gd")

const ENDINGS := ["pause", "resume", "keep"]
const MOST_TICKS := 1000
## How far a fixed step may be from a whole number of ticks per second.
const TICK_TOLERANCE := 0.01

var tree: SceneTree
var timeline: InputTimeline
var report: FrameReport
var until: Condition
## After how many frames it ends.
var frames := 0
## What the game does after it.
var then := "pause"

var _seed: Variant
## Physics ticks per second; 0 if they stay as they are.
var _ticks := 0
var _ticks_before := 0
var _was_paused := false
var _running := false
var _played := 0
var _met := false


## Sets the duration of a frame and the seed. Returns this window, or a Fault.
func set_time(fixed_step: Variant, new_seed: Variant) -> Variant:
	if fixed_step != null:
		if not (fixed_step is float or fixed_step is int) or not (fixed_step >= 1.0 / MOST_TICKS and fixed_step <= 1.0):
			return Fault.argument("fixed_step", "%s to 1 second" % (1.0 / MOST_TICKS))
		_ticks = roundi(1.0 / fixed_step)
		if absf(_ticks * fixed_step - 1.0) > TICK_TOLERANCE:
			return Fault.argument("fixed_step", "Godot plays a whole number of frames per second", "use %.5f, for %d frames" % [1.0 / _ticks, _ticks])
	if new_seed != null and not (new_seed is float or new_seed is int):
		return Fault.argument("seed", "expected a whole number")
	_seed = new_seed
	return self


## Plays it. Returns null, or a Fault if it was abandoned or failed; then the game is as it was before.
func play(call: RefCounted) -> Variant:
	_was_paused = tree.paused
	_running = true
	if _ticks > 0:
		_ticks_before = Engine.physics_ticks_per_second
		Engine.physics_ticks_per_second = _ticks
		# The duration of a frame changes at the next process frame.
		await tree.process_frame
	# The signal is emitted before nodes are processed. What is pressed now counts in the frame that begins, and
	# what is read now is the result of the frame before.
	await tree.physics_frame
	if _running:
		tree.paused = false
		if _seed != null:
			seed(int(_seed))
	while _running:
		var fault: Variant = Fault.cancelled() if call.is_abandoned() else timeline.play(_played)
		if fault != null:
			abandon()
			return fault
		await tree.physics_frame
		_played += 1
		if _running and _is_over():
			_end()
			return null
		report.pass_frame(_played)
	return Fault.cancelled()


func _is_over() -> bool:
	_met = until != null and until.holds(true)
	return _met or _played >= frames


func _end() -> void:
	# A click is made when the button is released, so that goes first.
	timeline.end(_played)
	report.end(_played)
	_restore(_was_paused if then == "keep" else then == "pause")


## Ends it early: releases what it pressed, and pauses or resumes the game as before.
func abandon() -> void:
	if _running:
		timeline.release_all()
		_restore(_was_paused)


func _restore(paused: bool) -> void:
	_running = false
	tree.paused = paused
	if _ticks > 0:
		Engine.physics_ticks_per_second = _ticks_before


func result() -> Dictionary:
	var answer := {"frames": _played, "report": report.entries}
	if until != null:
		answer["met"] = _met
		answer["last"] = until.seen()
	return answer
