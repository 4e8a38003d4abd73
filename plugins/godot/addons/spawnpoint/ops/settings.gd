@tool
extends RefCounted
## settings.list, setting.write: the project's settings.

const Fault := preload("../fault.gd")
const Filter := preload("../filter.gd")
const Paging := preload("../paging.gd")
const MemberOwner := preload("../member_owner.gd")
const Value := preload("../value.gd")

var services: RefCounted


func table() -> Dictionary:
	return {"settings.list": list, "setting.write": write}


func list(call: RefCounted) -> Dictionary:
	var query: String = call.text("query")
	var found := _all().filter(func(one: Dictionary) -> bool: return Filter.fits(one.name, query))
	return Paging.cut(call, found, func(one: Dictionary) -> Dictionary:
		var value: Variant = ProjectSettings.get_setting(one.name)
		return {
			"Name": one.name,
			"Type": MemberOwner.property_type(one),
			"ValueText": Value.cut(services.value.text(value)),
			"ValueJson": services.value.json(value),
		})


static func _all() -> Array:
	var known := ProjectSettings.get_property_list()
	return known.filter(func(one: Dictionary) -> bool: return one.name.contains("/"))


## In the editor the setting is saved with the project; in a game it is set until the game ends.
func write(call: RefCounted) -> Variant:
	var name: String = call.text("name")
	var known := _all().filter(func(one: Dictionary) -> bool: return one.name == name)
	if known.is_empty():
		return Fault.missing("Setting", "'%s'" % name, "list_project_settings lists the settings")
	var wanted: Variant = services.parse.for_property(call.params.get("value"), known[0], ProjectSettings.get_setting(name))
	if wanted is Fault:
		return wanted
	ProjectSettings.set_setting(name, wanted)
	if not Value.same(ProjectSettings.get_setting(name), wanted):
		return Fault.invalid("'%s' was not set to this value" % name)
	if services.host.part() == "editor" and ProjectSettings.save() != OK:
		return Fault.of("Internal", "Could not write project.godot")
	return {"ok": true}
