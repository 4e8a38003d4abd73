@tool
extends RefCounted
## Changes that were made in the editor, in order, each with what undoes it.
##
## They are made at once, so that each can be checked before the next, and become an action of the undo history
## only when all of them succeeded.

## Nodes that the changes made, and nodes that they took out of the scene.
var made: Array[Node] = []
var removed: Array[Node] = []

var _changes: Array[Callable] = []
var _reversals: Array[Callable] = []


func is_empty() -> bool:
	return _changes.is_empty()


## Makes a change. Both callables are methods of objects with all arguments bound.
func run(change: Callable, reversal: Callable) -> void:
	_changes.append(change)
	_reversals.push_front(reversal)
	change.call()


## Undoes everything and frees what was made.
func roll_back() -> void:
	for reversal in _reversals:
		reversal.call()
	for node in made:
		if is_instance_valid(node) and not node.is_inside_tree():
			node.free()


## Adds the changes to the action that is being created.
func add_to(undo: EditorUndoRedoManager) -> void:
	for change in _changes:
		_add(undo, "do", change)
	for reversal in _reversals:
		_add(undo, "undo", reversal)
	for node in made:
		undo.add_do_reference(node)
	for node in removed:
		undo.add_undo_reference(node)


## The editor forwards to the running game which properties an action sets and which methods it calls, and
## needs the paths of the nodes for it. A node that a later change took out of the scene has none.
func _add(undo: EditorUndoRedoManager, kind: String, callable: Callable) -> void:
	var node := callable.get_object() as Node
	var operation := [callable.get_object(), callable.get_method()] + callable.get_bound_arguments()
	if node != null and not node.is_inside_tree():
		undo.callv("add_%s_method" % kind, [self, "invoke", callable])
	elif callable.get_method() == &"set":
		operation.remove_at(1)
		undo.callv("add_%s_property" % kind, operation)
	else:
		undo.callv("add_%s_method" % kind, operation)


func invoke(callable: Callable) -> void:
	callable.call()
