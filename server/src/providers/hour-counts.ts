const MINUTE_MS = 60_000;

/** Counts calls and failures of the last hour, by minute. */
export function hourCounts(clock: () => Date) {
  const minutes = new Map<number, { calls: number; failures: number }>();
  const now = () => Math.floor(clock().getTime() / MINUTE_MS);
  const forget = () => {
    for (const minute of minutes.keys()) if (minute <= now() - 60) minutes.delete(minute);
  };
  return {
    count(failed: boolean): void {
      forget();
      const one = minutes.get(now()) ?? { calls: 0, failures: 0 };
      minutes.set(now(), { calls: one.calls + 1, failures: one.failures + (failed ? 1 : 0) });
    },
    lastHour(): { calls: number; failures: number } {
      forget();
      const all = [...minutes.values()];
      return {
        calls: all.reduce((sum, { calls }) => sum + calls, 0),
        failures: all.reduce((sum, { failures }) => sum + failures, 0),
      };
    },
  };
}
