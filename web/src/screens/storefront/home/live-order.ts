type Live = { liveStatus: "unstarted" | "started" | "completed" | null; liveStartTime: string | null };

const rank = { started: 0, unstarted: 1, completed: 2 } as const;

/** Live now first, then what comes next by its start, then what is over, the latest first. */
export function inLiveOrder<T extends Live>(courses: readonly T[]): T[] {
  const start = ({ liveStartTime }: Live) => (liveStartTime ? Date.parse(liveStartTime) : Infinity);
  return [...courses].sort((a, b) => {
    const [first, second] = [rank[a.liveStatus ?? "completed"], rank[b.liveStatus ?? "completed"]];
    if (first !== second) return first - second;
    if (start(a) === start(b)) return 0;
    return start(a) < start(b) === first < rank.completed ? -1 : 1;
  });
}
