@tool
extends RefCounted
## The connection to Spawnpoint. It reconnects until the project is closed.

const EngineKey := preload("engine_key.gd")

const DEFAULT_URL := "ws://127.0.0.1:8080/hub/plugin"
const FIRST_RETRY_MSEC := 250
const MAX_RETRY_MSEC := 5000
const CONNECT_TIMEOUT_MSEC := 5000
const PONG_EVERY_MSEC := 15000
## The longest message from the server, and the most data that may be queued for it.
const MAX_INBOUND := 1 << 20
const MAX_OUTBOUND := 64 << 20
const NORMAL_CLOSE := 1000
## The close code with which the server refuses a connection, because another one has the same project.
const REFUSED := 4403
## How long to wait for the first message of the server before registering without it.
const WELCOME_TIMEOUT_MSEC := 2000
const SUPERSEDED := "superseded by a newer connection"

## Returns the registration message; called for each connection with the number of times it was superseded.
var registration: Callable
## Handles each message.
var handle_message: Callable
## How often the connection was lost.
var losses := 0

static var _has_refused := false
static var _control := RegEx.create_from_string("[\\x00-\\x1f]")

var _socket: WebSocketPeer
var _connecting_since := 0
var _retry_at := 0
var _retry_delay := FIRST_RETRY_MSEC
var _pong_at := 0
var _registered := false
## Whether the server accepted the registration, and proved that it belongs to the same user.
var _accepted := false
## What the server has to prove; empty if that cannot be checked.
var _challenge := ""
var _project_hash := ""
var _has_warned := false
var _superseded := 0
var _sent := false


## The server's address. A project names only servers on this machine: one that was downloaded must not decide who
## controls it and who gets the token.
static func url() -> String:
	var given := OS.get_environment("SPAWNPOINT_URL")
	if given != "":
		return given
	var wanted := str(ProjectSettings.get_setting("spawnpoint/url", DEFAULT_URL))
	if _is_loopback(wanted):
		return wanted
	if not _has_refused:
		push_warning("Spawnpoint: the project setting spawnpoint/url, %s, is not on this machine and is ignored. Set SPAWNPOINT_URL." % wanted)
		_has_refused = true
	return DEFAULT_URL


func is_open() -> bool:
	return _accepted


## Receives messages until the time `until`, and reconnects when necessary.
func poll(until: int) -> void:
	var now := Time.get_ticks_msec()
	if _socket == null:
		if now >= _retry_at:
			_connect_socket(now)
		return
	_socket.poll()
	match _socket.get_ready_state():
		WebSocketPeer.STATE_CONNECTING:
			if now - _connecting_since > CONNECT_TIMEOUT_MSEC:
				_lost(now)
		WebSocketPeer.STATE_OPEN:
			if not _registered and now - _connecting_since > WELCOME_TIMEOUT_MSEC:
				_register("")
			if _registered and now >= _pong_at:
				_pong_at = now + PONG_EVERY_MSEC
				send({"type": "pong"})
			_handle_all(until)
		WebSocketPeer.STATE_CLOSED:
			if _socket.get_close_reason() == SUPERSEDED or _socket.get_close_code() == REFUSED:
				# Another process of the same project has this hash. This one registers with the next.
				_superseded += 1
			_lost(now)


## Keeps the connection alive without handling messages. They are handled later.
func keep_alive() -> void:
	if _registered and Time.get_ticks_msec() >= _pong_at:
		_pong_at = Time.get_ticks_msec() + PONG_EVERY_MSEC
		send({"type": "pong"})
		flush()


## Sends queued data now instead of in the next frame.
func flush() -> void:
	if _sent and _socket != null:
		_socket.poll()
	_sent = false


## Returns whether the message could be queued.
func send(message: Dictionary) -> bool:
	return send_text(json_of(message))


func send_text(text: String) -> bool:
	if _socket == null or _socket.get_ready_state() != WebSocketPeer.STATE_OPEN:
		return false
	_sent = true
	return _socket.send_text(text) == OK


## Godot does not escape control characters in JSON, and writes \v, which is not valid JSON.
static func json_of(message: Dictionary) -> String:
	var text := JSON.stringify(message)
	if text.contains("\\v"):
		text = RegEx.create_from_string("(?<!\\\\)((?:\\\\\\\\)*)\\\\v").sub(text, "$1\\u000b", true)
	var found := _control.search(text)
	while found != null:
		text = text.replace(found.get_string(), "\\u%04x" % found.get_string().unicode_at(0))
		found = _control.search(text)
	return text


## Disconnects for good. The server then forgets this instance at once.
func close_for_good() -> void:
	if _socket == null:
		return
	_socket.close(NORMAL_CLOSE, "goodbye")
	# The close frame must be sent before the process ends.
	for _i in 20:
		_socket.poll()
		if _socket.get_ready_state() == WebSocketPeer.STATE_CLOSED:
			break
		OS.delay_msec(5)
	_socket = null
	_registered = false
	_accepted = false


func _connect_socket(now: int) -> void:
	_socket = WebSocketPeer.new()
	_challenge = ""
	_socket.inbound_buffer_size = MAX_INBOUND
	_socket.outbound_buffer_size = MAX_OUTBOUND
	_socket.max_queued_packets = 1024
	var token := OS.get_environment("SPAWNPOINT_TOKEN")
	if token != "":
		_socket.handshake_headers = PackedStringArray(["Authorization: Bearer " + token])
	_connecting_since = now
	if _socket.connect_to_url(url()) != OK:
		_lost(now)
	else:
		_socket.set_no_delay(true)


func _register(challenge: String) -> void:
	_registered = true
	_pong_at = Time.get_ticks_msec() + PONG_EVERY_MSEC
	_socket.set_no_delay(true)
	var message: Dictionary = registration.call(_superseded)
	var proof := EngineKey.prove(challenge, message.project_hash)
	if proof != "":
		message["proof"] = proof
	_project_hash = message.project_hash
	_challenge = EngineKey.new_challenge() if _is_loopback(url()) else ""
	if _challenge != "":
		message["challenge"] = _challenge
	send(message)


## Returns whether the server that accepted the registration belongs to the same user, as far as that can be checked.
func _accept(proof: String) -> bool:
	if _challenge != "" and not EngineKey.is_proof(proof, _challenge, _project_hash):
		if not _has_warned:
			push_warning(("Spawnpoint: the server at %s did not prove that it belongs to the same user, so nothing is run for it. " +
				"Another program may use the port. Close it, or start Spawnpoint as this user with the same state folder " +
				"(SPAWNPOINT_STATE_DIR).") % url())
			_has_warned = true
		return false
	_has_warned = false
	_accepted = true
	_retry_delay = FIRST_RETRY_MSEC
	return true


## Whether an address leads to this machine, where any user can listen. On other machines the server is not expected to
## have the key.
static func _is_loopback(address: String) -> bool:
	var found := RegEx.create_from_string("^wss?://(\\[[^\\]@]*\\]|[^/:@?#\\\\]*)(:\\d+)?(/|$)").search(address.to_lower())
	if found == null:
		return false
	var host := found.get_string(1)
	return host in ["localhost", "[::1]"] or host.begins_with("127.") and host.is_valid_ip_address()


func _handle_all(until: int) -> void:
	while _socket != null and _socket.get_available_packet_count() > 0:
		var message: Variant = JSON.parse_string(_socket.get_packet().get_string_from_utf8())
		if message is Dictionary:
			if message.get("type") == "ping":
				send({"type": "pong"})
			elif message.get("type") == "welcome":
				if not _registered:
					_register(str(message.get("challenge", "")))
			elif message.get("type") == "registered":
				# Before the registration the server was asked for no proof, so it cannot accept it.
				if _registered and not _accepted:
					if _accept(str(message.get("proof", ""))):
						handle_message.call(message)
					else:
						_socket.close(NORMAL_CLOSE, "unproven")
						_lost(Time.get_ticks_msec())
			elif _accepted:
				handle_message.call(message)
		if Time.get_ticks_usec() >= until:
			return


func _lost(now: int) -> void:
	losses += 1
	_socket = null
	_registered = false
	_accepted = false
	_retry_at = now + _retry_delay
	_retry_delay = mini(_retry_delay * 2, MAX_RETRY_MSEC)
