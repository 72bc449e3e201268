// npm start: builds the pages if they are stale, then runs the server in this same process, so that Ctrl-C and
// SIGTERM reach the server itself and nothing is left behind.
import { enableCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { root } from "./run.ts";
import { buildWebIfStale } from "./web-build.ts";

try {
  await buildWebIfStale((sentence) => console.log(sentence));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
// Types are stripped and code is compiled once a version of a file. In a folder of our own: what lies in it is run.
enableCompileCache(join(root, ".cache/compiled"));
await import(pathToFileURL(join(root, "server/src/main.ts")).href);
