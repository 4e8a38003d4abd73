@tool
extends RefCounted
## Handles to values that are too large to be sent along. The oldest of many is forgotten.

const Fault := preload("fault.gd")

const MOST := 1024

var _stamp := "%08x" % (randi() & 0xffffffff)
var _next := 1
var _held := {}


## A handle for a value. Objects that are not counted are held by their id, so that they may go.
func keep(value: Variant) -> String:
	var held: Variant = value
	if value is Object and not value is RefCounted:
		held = weakref(value)
	var handle := "ref:%s:%d" % [_stamp, _next]
	_next += 1
	_held[handle] = held
	if _held.size() > MOST:
		_held.erase(_held.keys()[0])
	return handle


## The value of a handle, or a Fault.
func find(handle: Variant) -> Variant:
	if not _held.has(handle):
		return Fault.missing("Ref", str(handle), "read the value again for a new handle")
	var held: Variant = _held[handle]
	if held is WeakRef:
		held = held.get_ref()
		if held == null:
			return Fault.missing("Ref", str(handle), "what it led to is gone")
	return held


func release(handle: Variant) -> bool:
	return _held.erase(handle)
