// How much one leave to upload may store. Its name is the browser's choice (UPL-003) and it is kept for five minutes
// (UPL-004), so what bounds it is a count, not the name.
import { PostRefused } from "./post-policy.ts";

type Bounds = { files: number; bytes: number; withinMs: number };

/** A leave of the office; a person signs at most 120 an hour. */
const ofLeave: Bounds = { files: 60, bytes: 1024 ** 3, withinMs: 300_000 };
/** All leaves of a person for their own picture together. */
const ofOwner: Bounds = { files: 30, bytes: 40 * 1024 ** 2, withinMs: 3_600_000 };

type Posted = { files: number; bytes: number; until: number };
/** One received file: `owner` is the mark in the name of a person's own picture, `leave` the signature of any other. */
export type Post = { owner: string | undefined; leave: string; bytes: number };

/**
 * Counts a received file before anything is done with it, whatever becomes of it. Refuses (PostRefused, 429) past 60
 * files or 1 GB a leave, and past 30 files or 40 MB an hour of a person's own pictures. Kept in this process: the host
 * is one.
 */
export function postCounts(clock: () => Date): (post: Post) => void {
  const counts = new Map<string, Posted>();
  return ({ owner, leave, bytes }) => {
    const now = clock().getTime();
    for (const [key, { until }] of counts) if (until <= now) counts.delete(key);
    const bounds = owner === undefined ? ofLeave : ofOwner;
    const key = owner ?? leave;
    const posted = counts.get(key) ?? { files: 0, bytes: 0, until: now + bounds.withinMs };
    if (posted.files >= bounds.files || posted.bytes + bytes > bounds.bytes) {
      const seconds = Math.ceil((posted.until - now) / 1000);
      throw new PostRefused("TooManyPosts", "Too many files were posted.", 429, seconds);
    }
    counts.set(key, { ...posted, files: posted.files + 1, bytes: posted.bytes + bytes });
  };
}
