// npm run bench -- list|detail|ssr|cart|flow|play|cold [--rounds 5] [--seconds 3]
// npm run bench -- scale [--data FOLDER] [--only sales,overview]
// npm run bench -- drift [--minutes 30]
// npm run bench -- compare REF [--only list,cart,start] [--rounds 3] [--seconds 3]
// A scenario runs against its baseline in alternating rounds and prints JSON lines; compare prints one table
// (docs/benchmarks.md).
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfStale } from "../tools/build.ts";
import { measureStarts, type Starts } from "./cold.ts";
import { comparable, compare } from "./compare.ts";
import { measureDrift, minMinutes } from "./drift.ts";
import { median, round } from "./load.ts";
import { measureRounds, type Round } from "./rounds.ts";
import { measureScale } from "./scale.ts";
import { scenarios } from "./scenarios.ts";
import { pinned, withShopAndBaseline } from "./servers.ts";

const say = (value: object): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const note = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

function summary(series: string, results: readonly Round[], seconds: number) {
  const middle = (read: (result: Round) => number) => round(median(results.map(read)), 4);
  return {
    summary: series,
    rounds: results.length,
    seconds,
    pinned,
    ratio: middle(({ perSecond, baseline }) => perSecond / baseline.perSecond),
    cpuRatio: middle(({ nodeMicros, baseline }) => baseline.nodeMicros / nodeMicros),
    perSecond: middle(({ perSecond }) => perSecond),
    p50Ms: middle(({ p50Ms }) => p50Ms),
    p99Ms: middle(({ p99Ms }) => p99Ms),
    nodeMicros: middle(({ nodeMicros }) => nodeMicros),
    postgresMicros: middle(({ postgresMicros }) => postgresMicros),
    rssMb: middle(({ rssMb }) => rssMb),
    loadShare: middle(({ loadShare }) => loadShare),
    baselinePerSecond: middle(({ baseline }) => baseline.perSecond),
    baselineNodeMicros: middle(({ baseline }) => baseline.nodeMicros),
  };
}

const measure = (name: string, rounds: number, seconds: number): Promise<void> =>
  withShopAndBaseline(async (shop, baseline) => {
    for (const work of (await scenarios[name]?.(shop.port)) ?? []) {
      const side = { name: work.name, server: shop, work };
      const [results = []] = await measureRounds([side], baseline, { rounds, seconds, note });
      if (results.length === 0) process.exitCode = 1;
      else say(summary(work.name, results, seconds));
    }
  });

async function measureCold(rounds: number): Promise<void> {
  const all: Starts[] = [];
  for (let number = 1; number <= rounds; number++) {
    const starts = await measureStarts();
    all.push(starts);
    say({ round: number, series: "start", ...starts });
  }
  const middle = (read: (start: Starts) => number) => round(median(all.map(read)), 4);
  say({
    summary: "start",
    rounds,
    firstMs: middle((start) => start.firstMs),
    warmMs: middle((start) => start.warmMs),
    baselineMs: middle((start) => start.baselineMs),
    ratio: middle((start) => start.baselineMs / start.warmMs),
    idleMb: middle((start) => start.idleMb),
  });
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string" },
    seconds: { type: "string", default: "3" },
    minutes: { type: "string", default: "30" },
    only: { type: "string" },
    data: { type: "string", default: join(import.meta.dirname, "../.cache/scale-shop") },
  },
});
const [name = "", ref = ""] = positionals;
const rounds = Number(values.rounds ?? (name === "compare" ? 3 : 5));
const seconds = Number(values.seconds);
const only = values.only?.split(",") ?? (name === "compare" ? comparable : [""]);
const wanted =
  name === "compare"
    ? ref !== "" && only.every((part) => comparable.includes(part))
    : ["cold", "scale", "drift"].includes(name) || name in scenarios;
const minutes = Number(values.minutes);
if (!wanted || !(rounds >= 1) || !(seconds > 0) || !(minutes >= minMinutes)) {
  note(`npm run bench -- ${Object.keys(scenarios).join("|")}|cold [--rounds 5] [--seconds 3]`);
  note("npm run bench -- scale [--data FOLDER] [--only sales,overview], words of calls' names");
  note(`npm run bench -- drift [--minutes 30], ${minMinutes} or more`);
  note(`npm run bench -- compare REF [--only ${comparable.join()}] [--rounds 3] [--seconds 3]`);
  process.exit(2);
}
await buildIfStale(note);
if (name === "scale") process.exit((await measureScale(values.data, only)) === 0 ? 0 : 1);
if (name === "drift") process.exit((await measureDrift(minutes, note)) === 0 ? 0 : 1);
if (name === "compare") process.stdout.write(`${await compare(ref, { only, rounds, seconds })}\n`);
else await (name === "cold" ? measureCold(rounds) : measure(name, rounds, seconds));
