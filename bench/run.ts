// npm run bench -- list|detail|ssr|cart|flow|play|cold [--rounds 5] [--seconds 3] | scale [--data FOLDER]
// Runs a scenario against its baseline in alternating rounds; prints JSON lines per round and series, then
// summaries (docs/benchmarks.md).
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildWebIfStale } from "../tools/web-build.ts";
import { measureStarts, type Starts } from "./cold.ts";
import { load, type Measured, median, round, type Work } from "./load.ts";
import { measureScale } from "./scale.ts";
import { scenarios, type Series } from "./scenarios.ts";
import { freshData, pinLoad, pinned, type Server, startBaseline, startShop } from "./servers.ts";

const say = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);

const baselineWork: Work = { connections: 32, once: (connection) => connection.send({ path: "/" }) };

type Round = Measured & { baseline: Measured; ratio: number; cpuRatio: number };

async function measureRounds(
  shop: Server,
  baseline: Server,
  series: Series[],
  rounds: number,
  seconds: number,
) {
  for (const one of series) await load(shop, one, Math.min(seconds, 2));
  await load(baseline, baselineWork, Math.min(seconds, 2));
  const seen = new Map<Series, Round[]>(series.map((one) => [one, []]));
  for (let number = 1; number <= rounds; number++) {
    for (const one of series) {
      const base = await load(baseline, baselineWork, seconds);
      const measured = await load(shop, one, seconds);
      const result = {
        ...measured,
        baseline: base,
        ratio: round(measured.perSecond / base.perSecond, 4),
        cpuRatio: round(base.nodeMicros / measured.nodeMicros, 4),
      };
      seen.get(one)?.push(result);
      say({ round: number, series: one.name, ...result });
    }
  }
  return seen;
}

function summary(series: string, results: readonly Round[], seconds: number) {
  const middle = (read: (one: Round) => number) => round(median(results.map(read)), 4);
  return {
    summary: series,
    rounds: results.length,
    seconds,
    pinned,
    ratio: middle((one) => one.ratio),
    cpuRatio: middle((one) => one.cpuRatio),
    perSecond: middle((one) => one.perSecond),
    p50Ms: middle((one) => one.p50Ms),
    p99Ms: middle((one) => one.p99Ms),
    nodeMicros: middle((one) => one.nodeMicros),
    postgresMicros: middle((one) => one.postgresMicros),
    rssMb: middle((one) => one.rssMb),
    loadShare: middle((one) => one.loadShare),
    baselinePerSecond: middle((one) => one.baseline.perSecond),
    baselineNodeMicros: middle((one) => one.baseline.nodeMicros),
  };
}

async function measure(name: string, rounds: number, seconds: number): Promise<void> {
  const data = freshData();
  const running: Server[] = [];
  try {
    const shop = await startShop(data.folder);
    running.push(shop);
    const baseline = await startBaseline();
    running.push(baseline);
    pinLoad();
    const series = await (scenarios[name] as (typeof scenarios)[string])(shop.port);
    const seen = await measureRounds(shop, baseline, series, rounds, seconds);
    for (const [one, results] of seen) say(summary(one.name, results, seconds));
  } finally {
    for (const server of running.toReversed()) await server.stop();
    data.remove();
  }
}

async function measureCold(rounds: number): Promise<void> {
  const all: Starts[] = [];
  for (let number = 1; number <= rounds; number++) {
    const starts = await measureStarts();
    all.push(starts);
    say({ round: number, series: "start", ...starts });
  }
  const middle = (read: (one: Starts) => number) => round(median(all.map(read)), 4);
  say({
    summary: "start",
    rounds,
    firstMs: middle((one) => one.firstMs),
    warmMs: middle((one) => one.warmMs),
    baselineMs: middle((one) => one.baselineMs),
    ratio: middle((one) => one.baselineMs / one.warmMs),
    idleMb: middle((one) => one.idleMb),
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "3" },
    data: { type: "string", default: join(import.meta.dirname, "../.cache/scale-shop") },
  },
});
const [name = ""] = positionals;
const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)];
if (!(name === "cold" || name === "scale" || name in scenarios) || !(rounds >= 1) || !(seconds > 0)) {
  process.stderr.write(
    `npm run bench -- ${Object.keys(scenarios).join("|")}|cold [--rounds 5] [--seconds 3] | scale [--data FOLDER]\n`,
  );
  process.exit(2);
}
await buildWebIfStale((sentence) => process.stderr.write(`${sentence}\n`));
if (name === "scale") process.exit((await measureScale(values.data)) === 0 ? 0 : 1);
await (name === "cold" ? measureCold(rounds) : measure(name, rounds, seconds));
