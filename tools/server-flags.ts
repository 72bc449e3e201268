// `npm start`'s Node flags from package.json, so journeys, trials and benchmarks run the real process. They
// bound the heaps to keep memory low (docs/benchmarks.md, "Memory"); export threads have their own bounds.
import { readFileSync } from "node:fs";

const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  scripts: { start: string };
};

const words = scripts.start.split(" ");

/** Everything between `node` and the file. */
export const serverFlags = words.slice(words.indexOf("node") + 1, -1);

/** Only the preload, for commands, which need no bounds. */
export const preloadFlags = serverFlags.slice(serverFlags.indexOf("--import"));
