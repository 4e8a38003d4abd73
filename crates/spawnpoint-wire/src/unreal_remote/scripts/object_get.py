

def work():
    return actor_card(actor_of(args["id"]))
