"""The queue of calls on the main thread."""

import unittest

from spawnpoint import faults
from spawnpoint.call import MAY_PAUSE, NEXT_FRAME
from spawnpoint.call_queue import CallQueue


class Queue(unittest.TestCase):
    def setUp(self):
        self.sent, self.errors, self.ended = [], [], []

        def long(call):
            try:
                for _ in range(3):
                    yield NEXT_FRAME
                return {"frames": 3}
            finally:
                self.ended.append(call.id)

        def sliced(call):
            for _ in range(3):
                yield MAY_PAUSE
            return {}

        def fails(call):
            raise faults.missing("Thing", "x", "look again")

        def breaks(call):
            raise KeyError("oops")

        ops = {
            "short": lambda call: {"n": call.whole("n", 0)},
            "long": long,
            "sliced": sliced,
            "fails": fails,
            "breaks": breaks,
            "no_json": lambda call: {"x": float("nan")},
        }
        self.queue = CallQueue(ops, lambda message: self.sent.append(message) or True, self.errors.append)

    def take(self, name, id="1", connection=1, **params):
        self.queue.take({"type": "execute", "id": id, "name": name, "params": params, "connection": connection})

    def run_frame(self, until=float("inf")):
        self.queue.run(until)

    def results(self):
        return {message["id"]: message["result"] for message in self.sent}

    def test_short_calls_end_in_their_order(self):
        for n in range(5):
            self.take("short", str(n), n=n)
        self.run_frame()
        self.assertEqual([str(n) for n in range(5)], [message["id"] for message in self.sent])

    def test_a_used_up_budget_leaves_the_rest_for_the_next_frame(self):
        self.take("short", "1")
        self.take("short", "2")
        self.run_frame(until=0.0)
        self.assertEqual(["1"], list(self.results()), "one call makes progress, however short the time is")
        self.run_frame(until=0.0)
        self.assertEqual(["1", "2"], list(self.results()))

    def test_calls_that_wait_for_frames_let_others_pass(self):
        self.take("long", "slow")
        self.take("short", "fast")
        self.run_frame()
        self.assertEqual(["fast"], list(self.results()))
        for _ in range(3):
            self.run_frame()
        self.assertEqual({"frames": 3}, self.results()["slow"]["result"])

    def test_slices_go_on_while_there_is_time(self):
        self.take("sliced")
        self.run_frame()
        self.assertIn("1", self.results())

    def test_a_cancelled_call_ends_and_is_not_answered(self):
        self.take("long", "a")
        self.run_frame()
        self.take("short", "b")
        self.queue.cancel("a")
        self.queue.cancel("b")
        self.run_frame()
        self.assertEqual((["a"], {}, 0), (self.ended, self.results(), len(self.queue)))

    def test_failures_are_faults_and_never_silence(self):
        for name in ("fails", "breaks", "no_json", "unknown"):
            self.take(name, name)
        self.run_frame()
        kinds = {id: result["fault"]["kind"] for id, result in self.results().items()}
        wanted = {"fails": "NotFound", "breaks": "Internal", "no_json": "Internal", "unknown": "Unsupported"}
        self.assertEqual(wanted, kinds)
        self.assertEqual("look again", self.results()["fails"]["fault"]["hint"])
        self.assertEqual(1, len(self.errors), "a defect is in the log")

    def test_malformed_requests_are_ignored(self):
        for message in ({"id": 1, "name": "short"}, {"id": "1"}, {"id": "1", "name": None}):
            self.queue.take(message)
        self.assertEqual(0, len(self.queue))
        self.queue.take({"id": "1", "name": "short", "params": [1]})
        self.run_frame()
        self.assertEqual({"n": 0}, self.results()["1"]["result"])
        self.take("short", "2", n="many")
        self.run_frame()
        self.assertEqual("InvalidArgument", self.results()["2"]["fault"]["kind"])

    def test_calls_of_a_lost_connection_that_did_not_begin_are_dropped(self):
        self.take("short", "old", connection=1)
        self.take("short", "new", connection=2)
        self.assertEqual(["old"], [call.id for call in self.queue.drop_waiting(2)])
        self.run_frame()
        self.assertEqual(["new"], list(self.results()))

    def test_an_editor_that_closes_answers_what_is_open(self):
        self.take("long", "a")
        self.run_frame()
        self.take("short", "b")
        self.queue.close(faults.not_ready("The editor is closing"))
        self.assertEqual({"a", "b"}, set(self.results()))
        self.assertEqual(0, len(self.queue))


if __name__ == "__main__":
    unittest.main()
