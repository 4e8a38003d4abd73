"""asset.references, asset.tree"""

from typing import Any, Callable, Dict, Iterator, List, Tuple

import unreal

from spawnpoint import asset_registry as assets
from spawnpoint.call import MAY_PAUSE, Call, Steps
from spawnpoint.services import Services


def link_options(hard: bool, soft: bool) -> Any:
    return unreal.AssetRegistryDependencyOptions(
        include_soft_package_references=soft,
        include_hard_package_references=hard,
        include_searchable_names=False,
        include_soft_management_references=False,
        include_hard_management_references=False,
    )


def dependencies(package: str, hard: bool, soft: bool) -> List[str]:
    if not hard and not soft:
        return []
    return [str(name) for name in assets.registry().get_dependencies(package, link_options(hard, soft)) or []]


def dependents(package: str, hard: bool, soft: bool) -> List[str]:
    if not hard and not soft:
        return []
    return [str(name) for name in assets.registry().get_referencers(package, link_options(hard, soft)) or []]


class AssetLinkOps:
    def __init__(self, services: Services) -> None:
        self._services = services

    def table(self) -> Dict[str, Callable[[Call], Any]]:
        return {"asset.references": self.references, "asset.tree": self.tree}

    def references(self, call: Call) -> Steps:
        asset = assets.found(assets.wanted(call))
        package, direction = str(asset.package_name), call.text("direction", "both")
        needed: List[Dict[str, Any]] = []
        needing: List[Dict[str, Any]] = []
        if direction != "dependents":
            yield from self._reach(call, package, dependencies, needed)
        if direction != "dependencies":
            yield from self._reach(call, package, dependents, needing)
        limit = call.whole("limit", 0) or None
        return assets.sourced(
            {
                "path": assets.object_path(asset),
                "dependencyCount": len(needed),
                "dependencies": needed[:limit],
                "dependentCount": len(needing),
                "dependents": needing[:limit],
                "unresolved": [],
            }
        )

    def _reach(
        self, call: Call, package: str, step: Callable[[str, bool, bool], List[str]], found: List[Dict[str, Any]]
    ) -> Steps:
        """Collects packages within `depth` steps, nearest first; 0 for all steps."""
        depth, hard, soft = call.whole("depth", 1), call.flag("hard", True), call.flag("soft", False)
        seen, edge, steps = {package.lower()}, [package], 0
        while edge and (not depth or steps < depth):
            steps += 1
            following: List[str] = []
            for nearer in edge:
                for name in step(nearer, hard, soft):
                    if name.lower() not in seen:
                        seen.add(name.lower())
                        following.append(name)
                        kind = self._kind(nearer, name, step is dependencies, hard, soft)
                        found.append(self._reference(nearer, name, steps, kind))
                yield MAY_PAUSE
            edge = following

    @staticmethod
    def _reference(nearer: str, name: str, steps: int, kind: str) -> Dict[str, Any]:
        asset = assets.find(name)
        reference: Dict[str, Any] = {
            "path": assets.object_path(asset) if asset is not None else name,
            "type": assets.class_path(asset) if asset is not None else "",
            "depth": steps,
            "kinds": [kind],
        }
        if steps > 1:
            reference["via"] = assets.main_path(nearer)
        return reference

    @staticmethod
    def _kind(nearer: str, name: str, is_forward: bool, hard: bool, soft: bool) -> str:
        if not soft:
            return "hard"
        if not hard:
            return "soft"
        source, target = (nearer, name) if is_forward else (name, nearer)
        return "hard" if target.lower() in {one.lower() for one in dependencies(source, True, False)} else "soft"

    def tree(self, call: Call) -> Steps:
        hard, soft, depth = call.flag("hard", True), call.flag("soft", False), call.whole("depth", 10)
        root = str(assets.found(assets.wanted(call)).package_name)
        seen, nodes = {root.lower()}, []
        # The root first, then each package once, after what it needs.
        stack: List[Tuple[str, int, Iterator[str]]] = [(root, 0, iter(dependencies(root, hard, soft)))]
        while stack:
            package, level, rest = stack[-1]
            following = next(rest, None) if level < depth else None
            if following is None:
                stack.pop()
                needs = [assets.main_path(name) for name in dependencies(package, hard, soft)]
                nodes.append({"path": assets.main_path(package), "depth": level, "dependencies": needs})
            elif following.lower() not in seen:
                seen.add(following.lower())
                stack.append((following, level + 1, iter(dependencies(following, hard, soft))))
            yield MAY_PAUSE
        return assets.sourced({"nodes": nodes[-1:] + nodes[:-1]})
