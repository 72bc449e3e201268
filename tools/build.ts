// npm run build, npm start and the journeys build the pages and the server where something has changed.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./files.ts";
import { root, run } from "./run.ts";

type Part = { name: string; stamp: string; folders: readonly string[]; command: [string, ...string[]] };

/** Each is built by a process of its own, whose memory ends with it. */
const parts: readonly Part[] = [
  {
    name: "pages",
    stamp: "web/build/.stamp",
    folders: ["web", "domain"],
    command: ["react-router", "build", "web"],
  },
  {
    name: "server",
    stamp: "server/build/.stamp",
    folders: ["server", "domain/src"],
    command: ["rolldown", "--config", "server/rolldown.config.ts"],
  },
];

/** Tests make no part. */
const isTest = (name: string) => /\.test\.tsx?$/.test(name);

/** Names, sizes and times of change: to read 2,300 files would be a tenth of a start. */
function fingerprint(folders: readonly string[]): string {
  const hash = createHash("sha256");
  const files = folders.flatMap((folder) => filesBelow(root, folder, (name) => !isTest(name)));
  for (const path of ["package-lock.json", "tsconfig.base.json", "tools/build.ts", ...files]) {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest("hex");
}

function readStamp(stamp: string): string | undefined {
  try {
    return readFileSync(join(root, stamp), "utf8");
  } catch {
    return undefined;
  }
}

async function buildPart({ name, stamp, folders, command }: Part, say: (sentence: string) => void) {
  const wanted = fingerprint(folders);
  if (readStamp(stamp) === wanted) return;
  say(`Building the ${name}, as something has changed since the last build ...`);
  const [program, ...args] = command;
  const { code, output, seconds } = await run(program, args, { env: { NODE_ENV: "production" } });
  if (code !== 0) throw new Error(`The ${name} could not be built:\n${output}`);
  const path = join(root, stamp);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, wanted);
  say(`Built the ${name} in ${seconds.toFixed(1)} s.`);
}

/** Builds each part of which something changed since its last build; throws with the builder's output. */
export async function buildIfStale(say: (sentence: string) => void): Promise<void> {
  await Promise.all(parts.map((part) => buildPart(part, say)));
}

if (import.meta.main) {
  try {
    await buildIfStale((sentence) => console.log(sentence));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
