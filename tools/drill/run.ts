// npm run drill -- NAME: what operators do to a shop that is open, tried on one that runs on this machine alone. Exits 0
// when nothing failed, 1 when something did, and also 0 when it cannot be tried here, which it says. Never part of the tests.
import { buildWebIfStale } from "../web-build.ts";
import { failover } from "./failover.ts";
import { pooling } from "./pooling.ts";
import { rolling } from "./rolling.ts";

const drills = { rolling, failover, pooling };

const [name = ""] = process.argv.slice(2);
const drill = Object.entries(drills).find(([known]) => known === name)?.[1];
if (drill === undefined) {
  console.log(`npm run drill -- NAME\n${Object.keys(drills).join("\n")}`);
  process.exit(2);
}
const say = (line: string): void => console.log(line);
await buildWebIfStale(say);
process.exitCode = (await drill(say)) ? 0 : 1;
