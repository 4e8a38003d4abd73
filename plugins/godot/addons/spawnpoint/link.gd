@tool
extends RefCounted
## The connection to Spawnpoint: dials, comes back for ever, and keeps out of the way in between.

const EngineKey := preload("engine_key.gd")

const DEFAULT_URL := "ws://127.0.0.1:8080/hub/plugin"
const FIRST_WAIT_MSEC := 250
const LONGEST_WAIT_MSEC := 5000
const DIAL_PATIENCE_MSEC := 5000
const PONG_EVERY_MSEC := 15000
## Longest message from the server, and longest that may wait to be sent to it.
const MAX_INBOUND := 1 << 20
const MAX_OUTBOUND := 64 << 20
const GOODBYE := 1000
## The server refused us, because another connection has our project.
const REFUSED := 4403
## How long to wait for the server's first message before going on without it.
const WELCOME_PATIENCE_MSEC := 2000
const SUPERSEDED := "superseded by a newer connection"

## Says who we are; called for each connection with how often this one was superseded before.
var introduce: Callable
## Takes each message.
var take: Callable

static var _control := RegEx.create_from_string("[\\x00-\\x1f]")

var _socket: WebSocketPeer
var _dialled_at := 0
var _dial_again_at := 0
var _wait := FIRST_WAIT_MSEC
var _pong_at := 0
var _introduced := false
var _superseded := 0
var _sent := false


static func url() -> String:
	var given := OS.get_environment("SPAWNPOINT_URL")
	return given if given != "" else ProjectSettings.get_setting("spawnpoint/url", DEFAULT_URL)


func is_open() -> bool:
	return _introduced


## Takes what came and dials when it is time to. `until` is when to stop taking.
func poll(until: int) -> void:
	var now := Time.get_ticks_msec()
	if _socket == null:
		if now >= _dial_again_at:
			_dial(now)
		return
	_socket.poll()
	match _socket.get_ready_state():
		WebSocketPeer.STATE_CONNECTING:
			if now - _dialled_at > DIAL_PATIENCE_MSEC:
				_lost(now)
		WebSocketPeer.STATE_OPEN:
			if not _introduced and now - _dialled_at > WELCOME_PATIENCE_MSEC:
				_begin("")
			if _introduced and now >= _pong_at:
				_pong_at = now + PONG_EVERY_MSEC
				send({"type": "pong"})
			_take_all(until)
		WebSocketPeer.STATE_CLOSED:
			if _socket.get_close_reason() == SUPERSEDED or _socket.get_close_code() == REFUSED:
				# Another of the same project runs. It keeps our place, we take the next one.
				_superseded += 1
			_lost(now)


## Stays connected without taking anything up: what was asked waits.
func stay() -> void:
	if _introduced and Time.get_ticks_msec() >= _pong_at:
		_pong_at = Time.get_ticks_msec() + PONG_EVERY_MSEC
		send({"type": "pong"})
		flush()


## Lets what was said leave now rather than a frame later.
func flush() -> void:
	if _sent and _socket != null:
		_socket.poll()
	_sent = false


## Tells whether it could be put on its way.
func send(message: Dictionary) -> bool:
	return send_text(json_of(message))


func send_text(text: String) -> bool:
	if _socket == null or _socket.get_ready_state() != WebSocketPeer.STATE_OPEN:
		return false
	_sent = true
	return _socket.send_text(text) == OK


## Godot leaves control characters in JSON as they are, and writes \v, which JSON does not know.
static func json_of(message: Dictionary) -> String:
	var text := JSON.stringify(message)
	if text.contains("\\v"):
		text = RegEx.create_from_string("(?<!\\\\)((?:\\\\\\\\)*)\\\\v").sub(text, "$1\\u000b", true)
	var found := _control.search(text)
	while found != null:
		text = text.replace(found.get_string(), "\\u%04x" % found.get_string().unicode_at(0))
		found = _control.search(text)
	return text


## Leaves for good: the server forgets us at once.
func say_goodbye() -> void:
	if _socket == null:
		return
	_socket.close(GOODBYE, "goodbye")
	# The close frame has to get out before the process ends.
	for _i in 20:
		_socket.poll()
		if _socket.get_ready_state() == WebSocketPeer.STATE_CLOSED:
			break
		OS.delay_msec(5)
	_socket = null
	_introduced = false


func _dial(now: int) -> void:
	_socket = WebSocketPeer.new()
	_socket.inbound_buffer_size = MAX_INBOUND
	_socket.outbound_buffer_size = MAX_OUTBOUND
	_socket.max_queued_packets = 1024
	var token := OS.get_environment("SPAWNPOINT_TOKEN")
	if token != "":
		_socket.handshake_headers = PackedStringArray(["Authorization: Bearer " + token])
	_dialled_at = now
	if _socket.connect_to_url(url()) != OK:
		_lost(now)
	else:
		_socket.set_no_delay(true)


func _begin(challenge: String) -> void:
	_introduced = true
	_wait = FIRST_WAIT_MSEC
	_pong_at = Time.get_ticks_msec() + PONG_EVERY_MSEC
	_socket.set_no_delay(true)
	var message: Dictionary = introduce.call(_superseded)
	var proof := EngineKey.prove(challenge, message.project_hash)
	if proof != "":
		message["proof"] = proof
	send(message)


func _take_all(until: int) -> void:
	while _socket != null and _socket.get_available_packet_count() > 0:
		var message: Variant = JSON.parse_string(_socket.get_packet().get_string_from_utf8())
		if message is Dictionary:
			if message.get("type") == "ping":
				send({"type": "pong"})
			elif message.get("type") == "welcome":
				if not _introduced:
					_begin(str(message.get("challenge", "")))
			else:
				take.call(message)
		if Time.get_ticks_usec() >= until:
			return


func _lost(now: int) -> void:
	_socket = null
	_introduced = false
	_dial_again_at = now + _wait
	_wait = mini(_wait * 2, LONGEST_WAIT_MSEC)
