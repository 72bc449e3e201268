import { lazy, Suspense } from "react";
import { useEver } from "./use-ever.ts";
import type { DialogProps } from "./dialog-frame.tsx";

// A page without an open dialog does not pay for one: its code comes with the first opening.
const DialogFrame = lazy(() => import("./dialog-frame.tsx"));

/** A dialog in the middle of the page, a bottom sheet on a phone; Esc and the cross close it, focus returns. */
export function Dialog(props: DialogProps) {
  if (!useEver(props.open)) return null;
  return (
    <Suspense>
      <DialogFrame {...props} />
    </Suspense>
  );
}
