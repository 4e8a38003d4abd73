#!/bin/sh
# Long work: start it, do something else, and fetch its result by its log id. The pattern of section
# 6 of the async bridge, with curl only.
#
#   examples/long-running.sh [path to the spawnpoint binary]
set -eu
binary=${1:-spawnpoint}

# A server with the demo world in it, on a free port, that may run code. It ends with this script.
folder=$(mktemp -d)
"$binary" serve --listen 127.0.0.1:0 --allow-writes --allow-code >"$folder/out" 2>&1 &
server=$!
trap 'kill "$server" 2>/dev/null; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
url=
while [ -z "$url" ]; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/out" >&2; exit 1; }
    url=$(sed -n 's|.*\(http://127\.0\.0\.1:[0-9]*\).*|\1|p' "$folder/out" | head -n 1)
    sleep 0.1
done

# call TOOL PARAMETERS: the answer, which is one line of JSON.
call() {
    curl -sS -X POST "$url/tools" -H 'Content-Type: application/json' \
        -d "{\"tool_id\": \"$1\", \"parameters\": $2}"
}
# field NAME JSON: a string or literal in it.
field() { printf '%s' "$2" | sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }
step() { printf '\n%s\n    %s\n' "$1" "$2"; }

# 1. Execute an operation with an appropriate timeout. This one inspects every target of the range
# for a while, reports its progress, and takes about three seconds.
code='int done = 0, passed = 0;
foreach (var target in GameObject.FindGameObjectsWithTag("Target")) {
    yield return new WaitForSeconds(0.4f);
    if (target.GetComponent<Collider>() != null && target.GetComponent<Target>().points > 0) passed++;
    AI.Update("tests", new { done = ++done, passed });
}
return passed + " of " + done + " tests passed";'
code=$(printf '%s' "$code" | sed 's/"/\\"/g' | tr '\n' ' ')
answer=$(call unity_execute_code "{\"code\": \"$code\", \"timeout\": 1000}")
step "The tests are started, and not done within a second:" "$answer"
[ "$(field status "$answer")" = timeout ]
[ "$(field is_complete "$answer")" = false ]

# 2. It timed out: store the log id.
log_id=$(field log_id "$answer")

#    Continue with other tasks or information gathering.
other=$(call unity_query "{\"query\": \"Scene['Player'].transform.position\"}")
step "Meanwhile, where is the player?" "$other"
[ "$(field status "$other")" = completed ]
early=$(call unity_get_result "{\"log_id\": \"$log_id\"}")
step "How far are the tests?" "$early"
[ "$(field status "$early")" = in_progress ]

#    Retrieve the result later using the log id.
tries=0
until [ "$(field is_complete "${late:=}")" = true ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 300 ] || { echo "the tests never ended: $late" >&2; exit 1; }
    sleep 0.2
    late=$(call unity_get_result "{\"log_id\": \"$log_id\"}")
done
step "The tests have completed:" "$late"
[ "$(field status "$late")" = completed ]
[ "$(field output "$late")" = "8 of 8 tests passed" ]

# 3. One that completes within its timeout is processed at once.
quick=$(call unity_execute_code '{"code": "return Time.frameCount > 0;", "timeout": 1000}')
step "What is quick is answered at once:" "$quick"
[ "$(field status "$quick")" = completed ]
