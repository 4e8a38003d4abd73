

def work():
    root = str(found(wanted()).package_name)
    depth, seen, nodes = args["depth"], {root.lower()}, []
    # The root first, then each package once, after what it needs.
    stack = [(root, 0, iter(dependencies(root)))]
    while stack:
        package, level, rest = stack[-1]
        following = next(rest, None) if level < depth else None
        if following is None:
            stack.pop()
            needs = [main_path(name) for name in dependencies(package)]
            nodes.append({"path": main_path(package), "depth": level, "dependencies": needs})
        elif following.lower() not in seen:
            seen.add(following.lower())
            stack.append((following, level + 1, iter(dependencies(following))))
    return sourced({"nodes": nodes[-1:] + nodes[:-1]})
