// Deadlines are the server's. A browser whose clock is wrong must not show a wrong countdown, so each answer's Date
// header says how far off it is.
let offsetMs = 0;
/** The header counts whole seconds and the answer took time on its way: smaller differences say nothing. */
const noiseMs = 2_000;

/** Notes the Date header of an answer that just arrived; an absent or unreadable one changes nothing. */
export function noteServerTime(header: string | null, arrivedAt = Date.now()): void {
  const serverTime = header === null ? Number.NaN : Date.parse(header);
  if (Number.isNaN(serverTime)) return;
  const off = serverTime - arrivedAt;
  offsetMs = Math.abs(off) > noiseMs ? off : 0;
}

/** Now, in milliseconds, by the server's clock as far as it is known. */
export const serverNow = (browserNow = Date.now()): number => browserNow + offsetMs;
