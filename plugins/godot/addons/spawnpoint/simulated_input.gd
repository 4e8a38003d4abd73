@tool
extends RefCounted
## The input of a player: actions, keys, mouse buttons and text. Remembers what is pressed, so that it can be
## released.

const Fault := preload("fault.gd")

## Characters that are typed with a key that is not called after them.
const SPECIAL_KEYS := {"\n": KEY_ENTER, "\t": KEY_TAB, "\b": KEY_BACKSPACE, " ": KEY_SPACE}
const MOST_CHOICES := 5

## Actions (StringName) and keys (int) that are pressed.
var _pressed := {}
## Where the mouse button is pressed; null if it is not.
var _clicked: Variant


## The action or key of a name: a StringName or a keycode, or a Fault. Actions go first.
static func find(name: String) -> Variant:
	if InputMap.has_action(name):
		return StringName(name)
	var key := OS.find_keycode_from_string(name)
	if key != KEY_NONE and key & KEY_MODIFIER_MASK == 0:
		return int(key)
	var own := Array(InputMap.get_actions()).map(func(one: StringName) -> String: return str(one))
	own = own.filter(func(one: String) -> bool: return not one.begins_with("ui_"))
	own.sort_custom(func(a: String, b: String) -> bool: return a.similarity(name) > b.similarity(name))
	var hint := "available actions: %s; or a key such as Space, W or Left" % ", ".join(own.slice(0, MOST_CHOICES))
	return Fault.missing("Action", "'%s'" % name, hint)


## Presses an action or key that `find` returned; releases it if the strength is 0.
func send(what: Variant, strength: float) -> void:
	if strength > 0.0:
		_pressed[what] = true
	else:
		_pressed.erase(what)
	if what is StringName:
		var event := InputEventAction.new()
		event.action = what
		event.pressed = strength > 0.0
		event.strength = strength
		_parse(event)
	else:
		_parse(_key_event(what, strength > 0.0))


func release_all() -> void:
	for what: Variant in _pressed.keys():
		send(what, 0.0)
	release_mouse()


func press_mouse(point: Vector2) -> void:
	var motion := InputEventMouseMotion.new()
	motion.position = point
	motion.global_position = point
	_parse(motion)
	_clicked = point
	_parse(_mouse_event(point, true))


func release_mouse() -> void:
	if _clicked != null:
		_parse(_mouse_event(_clicked, false))
		_clicked = null


func type(text: String) -> void:
	for letter in text:
		var key: int = SPECIAL_KEYS.get(letter, OS.find_keycode_from_string(letter.to_upper()))
		for pressed: bool in [true, false]:
			var event := _key_event(key, pressed)
			event.shift_pressed = letter != letter.to_lower()
			event.unicode = letter.unicode_at(0) if letter.unicode_at(0) >= 32 else 0
			_parse(event)


static func _key_event(key: int, pressed: bool) -> InputEventKey:
	var event := InputEventKey.new()
	event.keycode = key
	event.physical_keycode = key
	event.key_label = key
	event.unicode = key if key >= 32 and key < 127 else 0
	event.pressed = pressed
	event.shift_pressed = Input.is_key_pressed(KEY_SHIFT)
	event.ctrl_pressed = Input.is_key_pressed(KEY_CTRL)
	event.alt_pressed = Input.is_key_pressed(KEY_ALT)
	event.meta_pressed = Input.is_key_pressed(KEY_META)
	return event


static func _mouse_event(point: Vector2, pressed: bool) -> InputEventMouseButton:
	var event := InputEventMouseButton.new()
	event.button_index = MOUSE_BUTTON_LEFT
	event.button_mask = MOUSE_BUTTON_MASK_LEFT if pressed else 0
	event.position = point
	event.global_position = point
	event.pressed = pressed
	return event


## Events are handled at once, so that they count in this frame.
static func _parse(event: InputEvent) -> void:
	Input.parse_input_event(event)
	Input.flush_buffered_events()
