

def work():
    def told(part):
        return {"Type": type_of(part), "Summary": part.get_name()}

    return part_of(parts_of(actor_of(args["object"])), told)
