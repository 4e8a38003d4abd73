

def dependents(package):
    if not args.get("soft", False) and not args.get("hard", True):
        return []
    return [str(name) for name in registry().get_referencers(package, link_options()) or []]


def reached(package, step):
    """Packages within `depth` steps, nearest first; 0 for all steps."""
    depth, seen, references = args.get("depth", 1), {package.lower()}, []
    edge, steps = [package], 0
    while edge and (not depth or steps < depth):
        steps += 1
        following = []
        for nearer in edge:
            for name in step(nearer):
                if name.lower() in seen:
                    continue
                seen.add(name.lower())
                following.append(name)
                asset = find(name)
                reference = {
                    "path": object_path(asset) if asset else name,
                    "type": class_path(asset) if asset else "",
                    "depth": steps,
                    "kinds": [kind_of(nearer, name, step)],
                }
                if steps > 1:
                    reference["via"] = main_path(nearer)
                references.append(reference)
        edge = following
    return references


def kind_of(nearer, name, step):
    if not args.get("soft", False):
        return "hard"
    if not args.get("hard", True):
        return "soft"
    source, target = (nearer, name) if step is dependencies else (name, nearer)
    hard = registry().get_dependencies(source, link_options(soft=False)) or []
    return "hard" if target.lower() in {str(one).lower() for one in hard} else "soft"


def work():
    asset = found(wanted())
    package, direction = str(asset.package_name), args.get("direction", "both")
    lists = {
        "dependency": reached(package, dependencies) if direction != "dependents" else [],
        "dependent": reached(package, dependents) if direction != "dependencies" else [],
    }
    limit = args.get("limit")
    return sourced({
        "path": object_path(asset),
        "dependencyCount": len(lists["dependency"]),
        "dependencies": lists["dependency"][:limit],
        "dependentCount": len(lists["dependent"]),
        "dependents": lists["dependent"][:limit],
        "unresolved": [],
    })
