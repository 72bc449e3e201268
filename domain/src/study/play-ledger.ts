// What a play-time report is worth (domain.md "Study time", security.md 27). The client claims, the server's clock
// limits: nothing here can make the credited time of a person exceed the time that passed.

/** From and to, in seconds of the video. */
export type Segment = [number, number];
export type Skipped = { at: string; seconds: number; reason: string };

/** What the server knows when a report arrives; seconds. */
export type Ledger = {
  /** Whether this is the person's newest play session. */
  active: boolean;
  claimedSeconds: number;
  /** Whole seconds since this session's last report, by the database's clock. */
  elapsedSeconds: number;
  duration: number;
  segments: readonly Segment[];
  skipped: readonly Skipped[];
};
/** What the player says: seconds played in this session so far, where it stands, what it played since last time. */
export type PlayReport = { totalPlayTime: number; position: number; played: readonly Segment[]; at: Date };
export type Booked = {
  claimedSeconds: number;
  creditedSeconds: number;
  segments: Segment[];
  skipped: Skipped[];
  position: number;
};

/** back-office spec 9: a gap over 60 s is ignored. */
const mostAReport = 60;
/** The player's fastest speed (interface.md "Player"): so much video fits into one credited second. */
const fastest = 2;
const keptReasons = 50;
const keptSegments = 300;

export const skipReasons = {
  superseded: "已在其他页面或设备上打开播放，这里不再计时",
  ahead: "上报的时长超过了实际经过的时间",
  gap: "两次上报间隔超过60秒，超出的部分不计时",
  rushed: "播放进度快于计时，超出的部分不计入学习进度",
} as const;

/** Books a report: credits min(claimed since last time, elapsed, 60 s) to the active session, and says what it left out. */
export function bookReport(ledger: Ledger, report: PlayReport): Booked {
  const claimed = Math.max(ledger.claimedSeconds, Math.floor(report.totalPlayTime));
  const asked = claimed - ledger.claimedSeconds;
  const elapsed = Math.max(0, ledger.elapsedSeconds);
  const credited = ledger.active ? Math.min(asked, elapsed, mostAReport) : 0;
  const lost = asked - credited;
  const cut = ledger.active
    ? withinBudget(clipped(report.played, ledger.duration), credited * fastest)
    : undefined;
  const skips = [
    lost > 1 && { seconds: lost, reason: reasonFor(ledger.active, elapsed) },
    cut && cut.left > 1 && { seconds: Math.round(cut.left), reason: skipReasons.rushed },
  ].filter((skip) => skip !== false && skip !== undefined);
  return {
    // A second lost to rounding may still be earned by the next report.
    claimedSeconds: lost === 1 && ledger.active ? claimed - 1 : claimed,
    creditedSeconds: credited,
    segments: cut ? joined([...ledger.segments, ...cut.kept]) : [...ledger.segments],
    skipped: [...ledger.skipped, ...skips.map((skip) => ({ at: report.at.toISOString(), ...skip }))].slice(
      -keptReasons,
    ),
    position: Math.round(Math.min(report.position, ledger.duration)),
  };
}

/** The share of the video that the segments cover, 0 to 1. */
export function coverage(segments: readonly Segment[], duration: number): number {
  return duration > 0 ? Math.min(1, total(segments) / duration) : 0;
}

function reasonFor(active: boolean, elapsed: number): string {
  if (!active) return skipReasons.superseded;
  return elapsed > mostAReport ? skipReasons.gap : skipReasons.ahead;
}

const tenth = (seconds: number): number => Math.round(seconds * 10) / 10;
const total = (segments: readonly Segment[]): number =>
  segments.reduce((sum, [from, to]) => sum + to - from, 0);

function clipped(segments: readonly Segment[], duration: number): Segment[] {
  const inside = segments.map(([from, to]): Segment => [
    tenth(Math.max(0, from)),
    tenth(Math.min(to, duration)),
  ]);
  return joined(inside.filter(([from, to]) => to > from));
}

/** The first `budget` seconds of the segments, and how many are left over. */
function withinBudget(segments: readonly Segment[], budget: number): { kept: Segment[]; left: number } {
  const kept: Segment[] = [];
  let room = budget;
  for (const [from, to] of segments) {
    if (room <= 0) break;
    kept.push([from, tenth(Math.min(to, from + room))]);
    room -= to - from;
  }
  return { kept, left: total(segments) - total(kept) };
}

/** In order, overlaps merged; too many fragments lose the shortest ones. */
function joined(segments: readonly Segment[]): Segment[] {
  const merged: Segment[] = [];
  for (const [from, to] of segments.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  if (merged.length <= keptSegments) return merged;
  const longest = merged.toSorted((a, b) => b[1] - b[0] - (a[1] - a[0])).slice(0, keptSegments);
  return longest.toSorted((a, b) => a[0] - b[0]);
}
