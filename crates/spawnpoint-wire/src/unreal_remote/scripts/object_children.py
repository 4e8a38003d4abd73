

def work():
    return part_of(list(actor_of(args["id"]).get_attached_actors() or []), actor_card)
