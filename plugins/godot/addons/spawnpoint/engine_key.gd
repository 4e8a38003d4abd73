@tool
extends RefCounted
## The server's engine key. Read from its file for each connection and never stored, so that no property
## exposes it.

const FILE := "engine.key"
const PURPOSE := "spawnpoint engine 1"
const DIGITS := 64


## The proof for a challenge; empty if there is no key.
static func prove(challenge: String, project_hash: String) -> String:
	var key := _read()
	# Engines can be built without cryptography.
	if challenge == "" or key.is_empty() or not ClassDB.class_exists(&"HMACContext"):
		return ""
	var code: RefCounted = ClassDB.instantiate(&"HMACContext")
	if code.call(&"start", HashingContext.HASH_SHA256, key) != OK:
		return ""
	code.call(&"update", ("%s\n%s\n%s" % [PURPOSE, challenge, project_hash]).to_utf8_buffer())
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
