// npm start: builds stale pages, then runs the server in this process, so signals reach it.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.ts";
import { buildWebIfStale } from "./web-build.ts";

try {
  await buildWebIfStale((sentence) => console.log(sentence));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, "server/src/main.ts")).href);
