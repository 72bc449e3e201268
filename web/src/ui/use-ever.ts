import { useState } from "react";

/** Whether `now` has been true since the component appeared: what opens later is drawn from its first opening on. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}
