// The messages in the corner.

import { dismiss, toasts } from "../state/toasts.ts";
import { Icon } from "./icon.tsx";

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map((one) => (
        <div class={`toast ${one.kind}`} key={one.id}>
          <Icon name={one.kind === "error" ? "warning" : "check"} />
          <div>
            <p>{one.text}</p>
            {one.hint && <p class="muted">{one.hint}</p>}
            {one.action && (
              <button
                type="button"
                class="link"
                onClick={() => {
                  one.action?.run();
                  dismiss(one.id);
                }}
              >
                {one.action.label}
              </button>
            )}
          </div>
          <button
            type="button"
            class="button quiet icon-only small"
            aria-label="Close message"
            onClick={() => dismiss(one.id)}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      ))}
    </div>
  );
}
