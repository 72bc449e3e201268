// npm run fsck [-- --json]: checks data and files against the invariants; changes nothing. Uses DATABASE_URL
// or DATA_DIR's embedded database (started if needed); DATA_DIR must be the server's.
// Exit 0: well; 1: violations; 2: failed.
import { readArguments, failureOf } from "../start/command-line.ts";
import { readDataPlace } from "../start/config.ts";
import { withFoundDatabase } from "../start/found-database.ts";
import { type Violation, violationsAt } from "./invariants.ts";
import { openStored } from "./stored-files.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

function found(): Promise<Violation[]> {
  const { place, ...keepers } = readDataPlace();
  return withFoundDatabase(place, (address) => violationsAt(address, openStored(keepers, place.dataDir)));
}

const usage = "npm run fsck [-- --json]";
const { values } = readArguments(usage, { options: { json: { type: "boolean", default: false } } });
try {
  const broken = await found();
  if (values.json) say(JSON.stringify({ violations: broken }));
  else {
    for (const { number, promise, what } of broken) say(`${number}. ${promise}: ${what}`);
    say(broken.length === 0 ? "ok" : `${broken.length} violations`);
  }
  process.exitCode = broken.length === 0 ? 0 : 1;
} catch (error) {
  complain(failureOf(error));
  process.exitCode = 2;
}
