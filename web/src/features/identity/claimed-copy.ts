// What somebody who claimed a copy brings to the registration: the phone that the copy waits for, and its course. Never in
// an address, and gone from the tab as soon as it is taken.
import { keptOwn } from "../../lib/storage.ts";

export type ClaimedCopy = { telephone: string; courseId: number };

const claimed = keptOwn("claimed-copy", (stored): ClaimedCopy | undefined => {
  const { telephone, courseId } = (stored ?? {}) as Partial<ClaimedCopy>;
  return typeof telephone === "string" && Number.isInteger(courseId)
    ? { telephone, courseId: courseId as number }
    : undefined;
});

/** Keeps for the next page of this tab which copy waits for whom. */
export const carryClaimedCopy = (copy: ClaimedCopy): void => claimed.write(copy);

/** What was carried, once; undefined when nothing was. */
export function takeClaimedCopy(): ClaimedCopy | undefined {
  const copy = claimed.read();
  claimed.forget();
  return copy;
}
