// npm start, npm run worker: builds what is stale, then runs the program in this process, so signals reach it.
import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { buildIfStale } from "./build.ts";
import { root } from "./run.ts";

const program = process.argv[2] ?? "main";
try {
  await buildIfStale((sentence) => console.log(sentence));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import(pathToFileURL(join(root, `server/build/${program}.js`)).href);
