"""The failure of a call, in the terms of the protocol."""

from typing import Any, Dict, Optional


class Fault(Exception):
    """Says what failed, why, and what to do next."""

    def __init__(self, kind: str, message: str, hint: str = "", data: Optional[Dict[str, Any]] = None) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.hint = hint
        self.data = data

    def wire(self) -> Dict[str, Any]:
        """The result of a call that failed."""
        fault: Dict[str, Any] = {"kind": self.kind, "message": self.message}
        if self.hint:
            fault["hint"] = self.hint
        if self.data:
            fault["data"] = self.data
        return {"status": "error", "error": self.message, "fault": fault}


def missing(sort: str, which: str, hint: str = "") -> Fault:
    return Fault("NotFound", "%s not found: %s" % (sort, which), hint, {"missing": sort, "which": which})


def invalid(message: str, hint: str = "") -> Fault:
    return Fault("InvalidArgument", message, hint)


def argument(name: str, problem: str, hint: str = "") -> Fault:
    return invalid("Invalid argument '%s': %s" % (name, problem), hint)


def unsupported(message: str, hint: str = "") -> Fault:
    return Fault("Unsupported", message, hint)


def not_ready(message: str, hint: str = "") -> Fault:
    return Fault("NotReady", message, hint)


def internal(message: str, hint: str = "") -> Fault:
    return Fault("Internal", message, hint)
