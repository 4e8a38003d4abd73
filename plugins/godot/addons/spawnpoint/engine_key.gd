@tool
extends RefCounted
## The server's engine key. Read from its file for each connection and never stored, so that no property
## exposes it.

const FILE := "engine.key"
const ENGINE := "spawnpoint engine 1"
const SERVER := "spawnpoint server 1"
const DIGITS := 64


## The proof for the server's challenge; empty if there is no key.
static func prove(challenge: String, project_hash: String) -> String:
	return _answer(ENGINE, challenge, project_hash)


## A new challenge for the server; empty if its proof cannot be checked, because there is no key.
static func new_challenge() -> String:
	if _read().is_empty() or not ClassDB.class_exists(&"HMACContext") or not ClassDB.class_exists(&"Crypto"):
		return ""
	var random: RefCounted = ClassDB.instantiate(&"Crypto")
	return (random.call(&"generate_random_bytes", 16) as PackedByteArray).hex_encode()


## Whether this is the server's proof for a challenge.
static func is_proof(proof: String, challenge: String, project_hash: String) -> bool:
	var expected := _answer(SERVER, challenge, project_hash)
	# A challenge is used once, so how long the comparison takes tells nothing.
	return expected != "" and proof == expected


static func _answer(purpose: String, challenge: String, project_hash: String) -> String:
	var key := _read()
	# Engines can be built without cryptography.
	if challenge == "" or key.is_empty() or not ClassDB.class_exists(&"HMACContext"):
		return ""
	var code: RefCounted = ClassDB.instantiate(&"HMACContext")
	if code.call(&"start", HashingContext.HASH_SHA256, key) != OK:
		return ""
	code.call(&"update", ("%s\n%s\n%s" % [purpose, challenge, project_hash]).to_utf8_buffer())
	return (code.call(&"finish") as PackedByteArray).hex_encode()


static func _read() -> PackedByteArray:
	var path := _folder().path_join(FILE)
	if not FileAccess.file_exists(path):
		return PackedByteArray()
	var text := FileAccess.get_file_as_string(path).strip_edges()
	if text.length() != DIGITS or not text.is_valid_hex_number():
		return PackedByteArray()
	return text.hex_decode()


## The server's state folder.
static func _folder() -> String:
	var given := OS.get_environment("SPAWNPOINT_STATE_DIR")
	if given != "":
		return given
	var base := OS.get_environment("XDG_STATE_HOME")
	if base == "":
		match OS.get_name():
			"Windows":
				base = OS.get_environment("LOCALAPPDATA")
			"macOS":
				base = OS.get_environment("HOME").path_join("Library/Application Support")
			_:
				base = OS.get_environment("HOME").path_join(".local/state")
	return base.path_join("spawnpoint")
