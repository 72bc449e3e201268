// What `npm start` tells Node, read from package.json, so that journeys, trials and benchmarks run the process that people run.
// A small young heap and a bound for the old one keep the waste of loading and rendering from growing the process
// (measured in docs/benchmarks.md, "Memory"); exports run in threads that have bounds of their own.
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  scripts: { start: string };
};

const words = scripts.start.split(" ");

/** The words between `node` and the file, in the root: V8's flags, and what is loaded before everything else. */
export const serverFlags = words.slice(words.indexOf("node") + 1, -1);

/** Of these what is loaded before everything else: a command's, which ends by itself and needs no bounds. */
export const preloadFlags = serverFlags.slice(serverFlags.indexOf("--import"));
