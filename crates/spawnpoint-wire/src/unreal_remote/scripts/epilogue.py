

try:
    say({"ok": work()})
except Refused as refused:
    say({"fault": {"kind": refused.kind, "message": str(refused), "data": refused.data}})
