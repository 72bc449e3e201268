// What fails again and again is not tried, nor logged, at every turn of a job.

/** Which of a job's pieces failed in this process, by their names, and when each is tried again. */
export type SetAside = {
  /** Whether it is to be tried now. */
  isDue: (name: string) => boolean;
  /** Notes that it failed; whether it is the first time since it last went well, and so worth a line in the log. */
  failed: (name: string) => boolean;
  done: (name: string) => void;
};

const longest = 60 * 60_000;

/** Tries what failed again after `first` milliseconds, then after twice as long each time, an hour at most. */
export function setAside(first: number, now: () => number = Date.now): SetAside {
  const waits = new Map<string, { wait: number; until: number }>();
  return {
    isDue: (name) => (waits.get(name)?.until ?? 0) <= now(),
    failed(name) {
      const known = waits.get(name);
      const wait = Math.min(longest, known ? known.wait * 2 : first);
      waits.set(name, { wait, until: now() + wait });
      return known === undefined;
    },
    done: (name) => void waits.delete(name),
  };
}

/** Does a piece of a job that is due; a failure is its own, and told (`tell`) the first time. */
export async function tried(
  aside: SetAside,
  name: string,
  work: () => Promise<unknown>,
  tell: (error: unknown) => void,
): Promise<void> {
  if (!aside.isDue(name)) return;
  try {
    await work();
    aside.done(name);
  } catch (error) {
    if (aside.failed(name)) tell(error);
  }
}
