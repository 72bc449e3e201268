import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";

/** Learner spec 9 (RULE-010). */
const delayMs = 1_000;

/**
 * Says what a control is called after the pointer has rested on it for a second, and at once on keyboard focus. For
 * eyes only: the control itself carries the same words as its name.
 */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Base.Root>
      <Base.Trigger delay={delayMs} render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="over">
          <Base.Popup className="tooltip">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
