
# The name of the client's code in tracebacks.
CODE = "<code>"


def work():
    import ast
    import contextlib
    import io
    import sys
    import traceback
    try:
        tree = ast.parse(args["code"], CODE)
    except SyntaxError as error:
        raise Refused("InvalidArgument", "Unable to compile the code: line %s: %s" % (error.lineno, error.msg))
    # An expression at the end is the result.
    last = None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)
    scope, printed, value, failed = {"__name__": "__main__", "unreal": unreal}, io.StringIO(), None, None
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        try:
            exec(compile(tree, CODE, "exec"), scope)
            if last is not None:
                value = eval(compile(last, CODE, "eval"), scope)
        except BaseException as error:
            frames = [frame for frame in traceback.extract_tb(sys.exc_info()[2]) if frame.filename == CODE]
            failed = {
                "type": type(error).__name__,
                "message": str(error),
                "line": frames[-1].lineno if frames else None,
                "stack": ["line %d, in %s" % (frame.lineno, frame.name) for frame in reversed(frames)],
            }
    told = {
        "result": None if value is None else str(value),
        "value": plain(value),
        "output": printed.getvalue().splitlines(),
    }
    if failed:
        told["error"] = failed
    return told
