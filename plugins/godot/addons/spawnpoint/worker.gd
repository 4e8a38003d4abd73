@tool
extends RefCounted
## Does what Spawnpoint asks for, a slice of each frame.
##
## Ops are functions that take a Call and give a JSON value or a Fault; they may be coroutines. No op may
## hold up a frame for longer than the budget: what walks far pauses between steps.

const Call := preload("call.gd")
const Fault := preload("fault.gd")
const Link := preload("link.gd")

## Microseconds of each frame that ops may use, all together.
const BUDGET_USEC := 2000

## Pages with more items than this are written beside the game: that alone would hold up a frame.
const LARGE_PAGE := 200

## The next frame begins.
signal frame

var link := Link.new()
## Called when the server knows us.
var registered := Callable()
## When this frame's time is used up, in ticks.
var until := 0
## Ops by name.
var ops := {}

var _running := {}


func _init() -> void:
	link.take = _take


## To be called once a frame.
func tick() -> void:
	until = Time.get_ticks_usec() + BUDGET_USEC
	if not _running.is_empty():
		frame.emit()
	link.poll(until)
	link.flush()


func tell(event: String, payload: Variant) -> void:
	if link.is_open():
		link.send({"type": "event", "event": event, "payload": payload})


func _take(message: Dictionary) -> void:
	match message.get("type"):
		"execute":
			_execute(message)
		"registered":
			if registered.is_valid():
				registered.call()
		"cancel":
			var call: Call = _running.get(message.get("id"))
			if call != null:
				call.cancelled = true


func _execute(message: Dictionary) -> void:
	var call := Call.new()
	call.id = str(message.get("id"))
	call.name = str(message.get("name"))
	var params: Variant = message.get("params")
	call.params = params if params is Dictionary else {}
	call.worker = self
	var op: Variant = ops.get(call.name)
	if op == null:
		_answer(call, Fault.unsupported("This engine has no '%s'" % call.name))
		return
	_running[call.id] = call
	var answer: Variant = await op.call(call)
	if not call.cancelled:
		await _answer(call, answer)
	_running.erase(call.id)


func _answer(call: Call, answer: Variant) -> void:
	var result: Dictionary
	if answer is Fault:
		result = answer.wire()
	elif answer == null:
		var what := "'%s' failed inside the addon; the engine's log says where" % call.name
		result = Fault.of("Internal", what).wire()
	else:
		result = {"status": "success", "result": answer}
	var message := {"type": "command_result", "id": call.id, "result": result}
	var text: String
	if answer is Dictionary and answer.get("Items") is Array and answer.Items.size() > LARGE_PAGE:
		text = await call.in_thread(Link.json_of.bind(message))
	else:
		text = Link.json_of(message)
	if not link.send_text(text):
		var what := "The answer to '%s' is larger than the connection takes" % call.name
		var fault := Fault.invalid(what, "ask for less at a time: limit, offset")
		link.send({"type": "command_result", "id": call.id, "result": fault.wire()})
