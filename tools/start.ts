// npm start: builds the pages if they are stale, then runs the server in this same process, so that Ctrl-C and
// SIGTERM reach the server itself and nothing is left behind.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { root } from "./run.ts";
import { buildWebIfStale } from "./web-build.ts";

try {
  await buildWebIfStale((sentence) => console.log(sentence));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Loading a thousand modules makes so much short-lived waste that the young heap would grow to 60 MB and stay so:
// it is kept small until the server listens, and may grow (V8's usual factor) once there is work to do.
setFlagsFromString("--semi-space-growth-factor=1");
await import(pathToFileURL(join(root, "server/src/main.ts")).href);
setFlagsFromString("--semi-space-growth-factor=2");
