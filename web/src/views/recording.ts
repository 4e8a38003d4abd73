// Starting and stopping the recorder.

import { count } from "../lib/format.ts";
import { act, recorder } from "../state/server.ts";
import { toast } from "../state/toasts.ts";

export async function toggleRecording(screenshots = true): Promise<void> {
  if (recorder.value?.recording) {
    const after = await act("recorder.stop", {});
    if (!after) return;
    recorder.value = after;
    toast("info", `Recorded ${count(after.calls, "call")} into ${after.name ?? "a trace"}.`);
  } else {
    const after = await act("recorder.start", { screenshots });
    if (!after) return;
    recorder.value = after;
    toast("info", "Recording. Every call from now on goes into the trace.");
  }
}
