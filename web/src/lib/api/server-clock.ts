// Deadlines are the server's: each answer's Date header tells how wrong the browser's clock is.
let offsetMs = 0;
/** The header has whole seconds and the answer took time. */
const noiseMs = 2_000;

/** Ignores absent or unreadable headers. */
export function noteServerTime(header: string | null, arrivedAt = Date.now()): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverTime)) return;
  const off = serverTime - arrivedAt;
  offsetMs = Math.abs(off) > noiseMs ? off : 0;
}

/** Milliseconds by the server's clock, as far as known. */
export const serverNow = (browserNow = Date.now()): number => browserNow + offsetMs;
