

def tail(path, size):
    try:
        with open(path, "rb") as log:
            log.seek(0, 2)
            log.seek(max(0, log.tell() - size))
            return log.read().decode("utf-8", "replace")
    except OSError:
        return ""


def told(lines, kind):
    """Lines that tell of a problem: `X.cpp(3): error C2065: ...`, `X.cpp:3:1: warning: ...`, `ERROR: ...`.
    A count of errors is not an error, and neither is a flag that has the word in it."""
    import re
    problem = re.compile(r"\b%s\b(\s+[A-Z]+\d+)?\s*:" % kind, re.IGNORECASE)
    return [line.strip() for line in lines if problem.search(line)]


def work():
    import sys
    import time
    refused = {"started": False, "log": "", "errors": [], "warnings": []}
    if not sys.platform.startswith("win"):
        problem = "Live Coding is only there on Windows. Close the editor and build the project instead."
        return dict(refused, status="not_available", problem=problem)
    engine = unreal.Paths.convert_relative_path_to_full(unreal.Paths.engine_dir())
    log = os.path.join(engine, "Programs", "UnrealBuildTool", "Log.txt")
    before = os.path.getmtime(log) if os.path.exists(log) else 0
    unreal.SystemLibrary.execute_console_command(None, "LiveCoding.Compile")
    patience = time.time() + args["timeout_seconds"]
    while time.time() < patience:
        time.sleep(0.5)
        now = os.path.getmtime(log) if os.path.exists(log) else 0
        if now > before and time.time() - now > 2:
            break
    else:
        return dict(refused, started=True, status="timeout")
    text = tail(log, 50000)
    lines = text.splitlines()
    errors, warnings = told(lines, "error"), told(lines, "warning")
    status = "failed" if errors else "completed"
    return {"started": True, "status": status, "log": text, "errors": errors, "warnings": warnings}
