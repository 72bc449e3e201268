// npm run bench -- drift [--minutes 30]: all scenarios in turn at half load. What each costs in the last five minutes
// against the first five, and the memory against the second five, when heaps have grown (docs/design/performance.md).
import { setTimeout as sleep } from "node:timers/promises";
import { load, median } from "./load.ts";
import { baselineWork } from "./rounds.ts";
import { scenarios, type Series } from "./scenarios.ts";
import { type Server, withShopAndBaseline } from "./servers.ts";

/** Load and rest, in seconds: half load. */
const turnSeconds = 2;
const windowMinutes = 5;
/** Fewer minutes have no three windows. */
export const minMinutes = 3 * windowMinutes;
const maxRatio = 1.15;

type Turn = { name: string; minute: number; units: number; rssMb: number };

/** Prints a row for each scenario and one for memory; returns how many drifted. */
export const measureDrift = (minutes: number, note: (line: string) => void): Promise<number> =>
  withShopAndBaseline(async (shop, baseline) => {
    const works: Series[] = [];
    for (const scenario of Object.values(scenarios)) works.push(...(await scenario(shop.port)));
    return tell(await takeTurns(shop, baseline, works, minutes, note), minutes);
  });

async function takeTurns(
  shop: Server,
  baseline: Server,
  works: readonly Series[],
  minutes: number,
  note: (line: string) => void,
): Promise<Turn[]> {
  const all: Turn[] = [];
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  while (minute() < minutes) {
    const unit = await load(baseline, baselineWork, 1);
    for (const work of works) {
      const { nodeMicros, postgresMicros, rssMb } = await load(shop, work, turnSeconds);
      const units = (nodeMicros + postgresMicros) / unit.nodeMicros;
      all.push({ name: work.name, minute: minute(), units, rssMb });
      await sleep(turnSeconds * 1_000);
    }
    note(`${minute().toFixed(1)} of ${minutes} minutes`);
  }
  return all;
}

function tell(all: readonly Turn[], minutes: number): number {
  const within = (from: number) =>
    all.filter(({ minute }) => minute >= from && minute < from + windowMinutes);
  const [first, second, last] = [within(0), within(windowMinutes), within(minutes - windowMinutes)];
  const middle = (turns: readonly Turn[], name: string) =>
    median(turns.filter((turn) => turn.name === name).map(({ units }) => units));
  const most = (turns: readonly Turn[]) => Math.max(...turns.map(({ rssMb }) => rssMb));
  const rows: [name: string, begin: number, end: number][] = [...new Set(all.map(({ name }) => name))].map(
    (name) => [`${name}, units`, middle(first, name), middle(last, name)],
  );
  rows.push(["memory, MB", most(second), most(last)]);
  for (const [name, begin, end] of rows)
    console.log(
      `${name.padEnd(32)}${begin.toFixed(1).padStart(9)}${end.toFixed(1).padStart(9)}${(end / begin).toFixed(2).padStart(7)}`,
    );
  return rows.filter(([, begin, end]) => !(end / begin <= maxRatio)).length;
}
