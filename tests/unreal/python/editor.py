"""An Unreal editor without Unreal: a real Python with the stub module, and frames.

    editor.py PLUGIN PROJECT

It loads the plugin as the editor does, and makes frames until its input ends or says `quit`. Then it closes as an
editor does. Other lines of input are Python that runs between two frames, for tests.
"""

import os
import queue
import runpy
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
sys.dont_write_bytecode = True

# Seconds between two frames.
FRAME = 0.004


def load(plugin, project):
    """Puts the module in place, and runs the scripts that an editor runs when it starts."""
    from stub import module, sample

    os.makedirs(project, exist_ok=True)
    made = module.make(sample.state(os.path.abspath(project)))
    sys.modules["unreal"] = made
    for folder in (os.path.join(project, "Content", "Python"), os.path.join(plugin, "Content", "Python")):
        if os.path.isdir(folder):
            sys.path.append(folder)
    for folder in (os.path.join(project, "Content", "Python"), os.path.join(plugin, "Content", "Python")):
        script = os.path.join(folder, "init_unreal.py")
        if os.path.exists(script):
            runpy.run_path(script)
    return made


def frames(lines):
    """Makes frames until the input ends."""
    from stub import module, state

    while True:
        state.STATE.tick()
        begun = time.perf_counter()
        for callback in list(module.ticks):
            callback(FRAME)
        module.costs.append(time.perf_counter() - begun)
        try:
            line = lines.get_nowait()
        except queue.Empty:
            time.sleep(FRAME)
            continue
        if line is None or line.strip() == "quit":
            break
        exec(line, {"unreal": sys.modules["unreal"], "state": state.STATE})
    for callback in list(module.shutdown):
        callback()
    state.STATE.flush_log()


def read(lines):
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)


def main():
    load(sys.argv[1], sys.argv[2])
    lines = queue.Queue()
    threading.Thread(target=read, args=(lines,), daemon=True).start()
    print("open", flush=True)
    frames(lines)


if __name__ == "__main__":
    main()
