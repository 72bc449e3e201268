// npm run build: builds the pages; npm start and the journeys only if stale.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root, run } from "./run.ts";
import { filesBelow } from "./files.ts";

const stamp = join(root, "web/build/.stamp");

/** Tests make no page. */
const isTest = (name: string) => /\.test\.tsx?$/.test(name);
/** Everything the build uses. */
const ingredients = () => [
  "package-lock.json",
  "tsconfig.base.json",
  ...["web", "domain"].flatMap((folder) => filesBelow(root, folder, (name) => !isTest(name))),
];

/** Hash of names and contents, independent of clocks and checkouts. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const path of ingredients()) {
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

function built(): string | undefined {
  try {
    return readFileSync(stamp, "utf8");
  } catch {
    return undefined;
  }
}

/** Builds if anything changed since the last build; throws with the builder's output. */
export async function buildWebIfStale(say: (sentence: string) => void): Promise<void> {
  const wanted = fingerprint();
  if (built() === wanted) return;
  say("Building the pages, as something has changed since the last build ...");
  await build(wanted, say);
}

async function build(wanted: string, say: (sentence: string) => void): Promise<void> {
  const { code, output, seconds } = await run("react-router", ["build"], {
    cwd: "web",
    env: { NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(`The pages could not be built:\n${output}`);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`Built in ${seconds.toFixed(1)} s.`);
}

if (import.meta.main) {
  try {
    await build(fingerprint(), (sentence) => console.log(sentence));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
