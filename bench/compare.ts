// npm run bench -- compare REF: what each piece of work costs at REF and here, in one run (performance.md).
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../tools/run.ts";
import { installed } from "./commit.ts";
import { measureRounds, type Round } from "./rounds.ts";
import { scenarios, type Series } from "./scenarios.ts";
import { freshData, pinLoad, type Server, startBaseline, startShop } from "./servers.ts";
import { type Row, type Sample, tableOf } from "./table.ts";
import { residentMb, usageOf } from "./usage.ts";

type Side = { name: string; folder: string; data: ReturnType<typeof freshData> };
export type Chosen = { only: readonly string[]; rounds: number; seconds: number };

/** What `--only` may name. */
export const comparable: readonly string[] = [...Object.keys(scenarios), "start"];
const idleMs = 3_000;
const note = (line: string): void => void process.stderr.write(`${line}\n`);

/** The table for these works. */
export async function compare(reference: string, { only, rounds, seconds }: Chosen): Promise<string> {
  note(`Installing ${reference}, unless .cache/bench has it ...`);
  const commit = await installed(reference);
  const sides = [commit, { name: "HEAD", folder: root }].map((side) => ({ ...side, data: freshData() }));
  try {
    for (const { name, folder, data } of sides) {
      note(`Filling the shop of ${name} ...`);
      await (await startShop(data.folder, folder)).stop();
    }
    const starts = only.includes("start") ? await startRows(sides, rounds) : [];
    const named = Object.keys(scenarios).filter((name) => only.includes(name));
    const { works, loaded } = await workRows(sides, named, rounds, seconds);
    return tableOf([...works, ...starts, ...loaded], commit.name);
  } finally {
    for (const { data } of sides) data.remove();
  }
}

const rowOf = (work: string, unit: Row["unit"], [ref = [], head = []]: readonly Sample[][]): Row => ({
  work,
  unit,
  ref,
  head,
});

/** CPU until ready on filled data, and memory some seconds later. */
async function startRows(sides: readonly Side[], rounds: number): Promise<Row[]> {
  const [cpu, memory] = [sides.map((): Sample[] => []), sides.map((): Sample[] => [])];
  for (let number = 1; number <= rounds; number++)
    for (const [at, { folder, data }] of sides.entries()) {
      const shop = await startShop(data.folder, folder);
      const { nodeMicros, postgresMicros } = usageOf(shop.pid);
      cpu[at]?.push({ node: nodeMicros / 1_000, postgres: postgresMicros / 1_000 });
      await sleep(idleMs);
      memory[at]?.push({ node: residentMb(shop.pid) });
      await shop.stop();
    }
  return [rowOf("warm start", "ms", cpu), rowOf("memory idle", "MB", memory)];
}

/** CPU of each scenario's series, and the most memory that any of them left behind. */
async function workRows(
  sides: readonly Side[],
  names: readonly string[],
  rounds: number,
  seconds: number,
): Promise<{ works: Row[]; loaded: Row[] }> {
  if (names.length === 0) return { works: [], loaded: [] };
  const running: Server[] = [];
  try {
    for (const { folder, data } of sides) running.push(await startShop(data.folder, folder));
    const shops = [...running];
    const baseline = await startBaseline();
    running.push(baseline);
    pinLoad();
    const works: Row[] = [];
    const maxMb = shops.map(() => 0);
    for (const name of names) {
      const series = await Promise.all(shops.map((shop, at) => seriesOf(name, shop, sides[at]?.name)));
      for (const work of new Set(series.flatMap((all) => all.map((result) => result.name)))) {
        note(`Measuring ${work} ...`);
        const tasks = shops.map((server, at) => ({
          name: sides[at]?.name ?? "",
          server,
          work: series[at]?.find((result) => result.name === work),
        }));
        const measured = await measureRounds(tasks, baseline, { rounds, seconds, note });
        for (const [at, results] of measured.entries())
          maxMb[at] = Math.max(maxMb[at] ?? 0, ...results.map(({ rssMb }) => rssMb));
        works.push(rowOf(work, "µs", measured.map(samplesOf)));
      }
    }
    return {
      works,
      loaded: [
        rowOf(
          "memory loaded",
          "MB",
          maxMb.map((mb) => [{ node: mb }]),
        ),
      ],
    };
  } finally {
    for (const server of running.toReversed()) await server.stop();
  }
}

const samplesOf = (rounds: readonly Round[]): Sample[] =>
  rounds.map(({ nodeMicros, postgresMicros, baseline }) => ({
    node: nodeMicros,
    postgres: postgresMicros,
    baseline: baseline.nodeMicros,
  }));

/** None if this shop lacks what the scenario needs. */
async function seriesOf(name: string, shop: Server, side = ""): Promise<Series[]> {
  try {
    return (await scenarios[name]?.(shop.port)) ?? [];
  } catch (error) {
    note(`${side} cannot do ${name}: ${String(error)}`);
    return [];
  }
}
