// Counts a leave's uploads, because browsers choose the names (UPL-003) for five minutes (UPL-004).
import { PostRefused } from "./post-policy.ts";

type Bounds = { files: number; bytes: number; withinMs: number };

/** Per leave of the office; a person signs at most 120 an hour. */
const ofLeave: Bounds = { files: 60, bytes: 1024 ** 3, withinMs: 300_000 };
/** For all of a person's avatars. */
const ofOwner: Bounds = { files: 30, bytes: 40 * 1024 ** 2, withinMs: 3_600_000 };

type Posted = { files: number; bytes: number; until: number };
/** `owner`: an avatar's mark; `leave`: any other's signature. */
export type Post = { owner: string | undefined; leave: string; bytes: number };

/**
 * Counts first, whatever follows. Throws PostRefused (429) past 60 files or 1 GB per leave, or 30 avatars or
 * 40 MB per person and hour. In process: one host.
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
