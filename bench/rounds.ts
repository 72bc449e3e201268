// Alternates pieces of work on several servers with the baseline, so that all meet the same machine.
import { load, type Measured, type Work } from "./load.ts";
import type { Server } from "./servers.ts";

export type Round = Measured & { baseline: Measured };
/** Without work the server cannot do it. */
type Side = { name: string; server: Server; work: Work | undefined };
type Options = { rounds: number; seconds: number; note: (line: string) => void };

const warmSeconds = 2;
export const baselineWork: Work = { connections: 32, once: (connection) => connection.send({ path: "/" }) };

/** Each side's rounds; none, with a note, after a wrong answer. */
export async function measureRounds(
  sides: readonly Side[],
  baseline: Server,
  { rounds, seconds, note }: Options,
): Promise<Round[][]> {
  const failed = new Set<Side>();
  const measure = async (side: Side, time: number): Promise<Measured | undefined> => {
    if (side.work === undefined || failed.has(side)) return undefined;
    try {
      return await load(side.server, side.work, time);
    } catch (error) {
      failed.add(side);
      note(`${side.name}: ${String(error)}`);
      return undefined;
    }
  };
  for (const side of sides) await measure(side, Math.min(seconds, warmSeconds));
  await load(baseline, baselineWork, Math.min(seconds, warmSeconds));
  const all = sides.map((): Round[] => []);
  for (let number = 1; number <= rounds; number++) {
    const measured: (Measured | undefined)[] = [];
    for (const side of sides) measured.push(await measure(side, seconds));
    const base = await load(baseline, baselineWork, seconds);
    for (const [at, figures] of measured.entries())
      if (figures) all[at]?.push({ ...figures, baseline: base });
  }
  return all.map((measures, at) => (failed.has(sides[at] as Side) ? [] : measures));
}
