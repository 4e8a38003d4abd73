@tool
extends RefCounted
## Runs the requested ops, for a slice of each frame.
##
## Ops are functions that take a Call and return a JSON value or a Fault; they may be coroutines. No op may
## block a frame for longer than the budget: long ops pause between steps.

const Call := preload("call.gd")
const Fault := preload("fault.gd")
const Link := preload("link.gd")

## Microseconds per frame that all ops together may use.
const BUDGET_USEC := 2000

## Pages with more items are serialized on another thread, because that alone would block a frame.
const LARGE_PAGE := 200

## Emitted at the beginning of a frame.
signal frame

var link := Link.new()
## Called when the server has accepted the registration.
var registered := Callable()
## When the budget of this frame is used up, in ticks.
var until := 0
## Ops by name.
var ops := {}

var _running := {}


func _init() -> void:
	link.handle_message = _handle


## Called once per frame.
func tick() -> void:
	until = Time.get_ticks_usec() + BUDGET_USEC
	if not _running.is_empty():
		frame.emit()
	link.poll(until)
	link.flush()


func send_event(event: String, payload: Variant) -> void:
	if link.is_open():
		link.send({"type": "event", "event": event, "payload": payload})


func _handle(message: Dictionary) -> void:
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
	call.losses = link.losses
	var op: Variant = ops.get(call.name)
	if op == null:
		_answer(call, Fault.unsupported("This engine does not support '%s'" % call.name))
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
		var what := "'%s' failed in the addon; see the engine's log" % call.name
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
		var what := "The result of '%s' is too large for the connection" % call.name
		var fault := Fault.invalid(what, "request fewer items with limit and offset")
		link.send({"type": "command_result", "id": call.id, "result": fault.wire()})
