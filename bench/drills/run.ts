// npm run drill -- NAME: operators' procedures on an open shop, tried locally; never part of the tests. Exit
// 0: held or impossible here; 1: failed.
import { buildIfStale } from "../../tools/build.ts";
import { failover } from "./failover.ts";
import { killing } from "./kills.ts";
import { rolling } from "./rolling.ts";

const drills = { rolling, failover, kills: killing };

const [name = ""] = process.argv.slice(2);
const drill = Object.entries(drills).find(([drillName]) => drillName === name)?.[1];
if (drill === undefined) {
  console.log(`npm run drill -- NAME\n${Object.keys(drills).join("\n")}`);
  process.exit(2);
}
const say = (line: string): void => console.log(line);
await buildIfStale(say);
process.exitCode = (await drill(say)) ? 0 : 1;
