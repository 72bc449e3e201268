// npm run prove -- ID...: shows that the tests which cite a statement turn red when that very statement breaks. Each
// recorded breaking of docs/proofs.tsv is put into a copy of the tree (never into the tree itself) and only the tests
// that hold the tag run. A line a breaking:
//   PROVEN  a test noticed, by a failed expectation or a time that ran out
//   GREEN   no test noticed
//   STALE   the recorded text is gone, or no test holds the tag
//   BROKEN  the copy does not load or falls over, which proves nothing
//   RED     the tests fail without any breaking
// --all proves everything; --changed [REF] what changed against REF (HEAD~1), the breaking's file, its tests or its row;
// --random N draws N, changed ones first (--seed repeats a draw); --no-journeys leaves out what only journeys show;
// --jobs N works on N copies at once (2). Fails unless everything is proven.
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readCitations, readRequirements } from "./citations.ts";
import { proofsFile, readProofs, type Proof } from "./proofs.ts";
import { changedAgainst, draw, noticing } from "./prove-choice.ts";
import { copyTree } from "./prove-copy.ts";
import { isJourney } from "./prove-tests.ts";
import type { Verdict } from "./prove-verdict.ts";
import type { Answer, Task } from "./prove-worker.ts";
import { root, toolEnvironment } from "./run.ts";

export type Judged = { proof: Proof; verdict: Verdict; why: string };
type Chosen = { proof: Proof; paths: string[] };

/** Every proof with the files whose tests must notice it. */
function withTests(): Chosen[] {
  const kinds = new Map(readRequirements(root).map(({ id, kind }) => [id, kind]));
  const citations = readCitations(root);
  return readProofs(root).map((proof) => {
    const held = citations.filter(({ id }) => id === proof.id);
    return { proof, paths: noticing(proof.file, kinds.get(proof.id) ?? "", held) };
  });
}

/** Proves each on `jobs` copies of the tree; `tell` hears every verdict as it comes. */
async function proveAll(
  chosen: Chosen[],
  options: { jobs: number; testedBefore: boolean; tell: (judged: Judged) => void },
): Promise<Judged[]> {
  const judged: Judged[] = [];
  const say = (one: Judged) => {
    judged.push(one);
    options.tell(one);
  };
  const waiting = chosen.filter(({ proof, paths }) => {
    if (paths.length === 0) say({ proof, verdict: "STALE", why: "no test holds the tag" });
    return paths.length > 0;
  });
  const workers = Array.from({ length: Math.min(options.jobs, waiting.length) }, () => startWorker());
  try {
    const red = options.testedBefore ? [] : await redAlready(workers[0], waiting);
    const isRed = ({ proof, paths }: Chosen) =>
      red.includes(proof.id) || paths.some((one) => red.includes(one));
    await Promise.all(
      workers.map(async (worker) => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const { proof, paths } = next;
          if (isRed(next)) {
            say({ proof, verdict: "RED", why: "fails without the breaking" });
            continue;
          }
          const answer = await worker.ask({ proof, paths });
          if ("verdict" in answer) say({ proof, ...answer });
        }
      }),
    );
  } finally {
    await Promise.all(workers.map((worker) => worker.end()));
  }
  return judged;
}

type Worker = { ask(task: Task): Promise<Answer>; end(): Promise<void> };

function startWorker(): Worker {
  const copy = copyTree(root);
  const child: ChildProcess = fork(join(copy.path, "tools/prove-worker.ts"), {
    cwd: copy.path,
    env: toolEnvironment({ PROVING: "1" }),
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        const gone = () => reject(new Error("A process of prove ended before it answered."));
        child.once("exit", gone);
        child.once("message", (answer) => {
          child.off("exit", gone);
          resolve(answer as Answer);
        });
        child.send(task);
      }),
    async end() {
      if (child.connected) child.disconnect();
      await ended;
      copy.remove();
    },
  };
}

async function redAlready(worker: Worker | undefined, chosen: Chosen[]): Promise<string[]> {
  if (worker === undefined) return [];
  const ids = [...new Set(chosen.map(({ proof }) => proof.id))];
  // A journey beside quicker tests is tried when it alone notices (prove-worker.ts): most never are.
  const tried = chosen.flatMap((one) =>
    hasQuickTest(one) ? one.paths.filter((path) => !isJourney(path)) : one.paths,
  );
  const answer = await worker.ask({ ids, paths: [...new Set(tried)] });
  return "red" in answer ? answer.red : [];
}

const lineOf = ({ proof, verdict, why }: Judged): string =>
  `${verdict.padEnd(7)} ${proof.id} (${proof.part})  ${why}`;

/** Proves `count` at random without journeys, changed ones first, right after all tests passed; for `npm test`. */
export async function proveSome(count: number): Promise<{ judged: Judged[]; lines: string[] }> {
  const seed = Date.now() % 1_000_000;
  const chosen = draw(withTests().filter(hasQuickTest), {
    count,
    seed,
    first: await changedAgainst("HEAD~1"),
  });
  const judged = await proveAll(chosen, { jobs: 2, testedBefore: true, tell: () => {} });
  return { judged, lines: [`seed ${seed}`, ...judged.filter((one) => one.verdict !== "PROVEN").map(lineOf)] };
}

const hasQuickTest = ({ paths }: Chosen) => paths.some((path) => !isJourney(path));

async function choose(): Promise<{ chosen: Chosen[]; jobs: number }> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      all: { type: "boolean", default: false },
      changed: { type: "boolean", default: false },
      random: { type: "string" },
      seed: { type: "string" },
      "no-journeys": { type: "boolean", default: false },
      jobs: { type: "string", default: "2" },
    },
  });
  const jobs = Math.max(1, Number(values.jobs));
  const known = withTests().filter((one) => !values["no-journeys"] || hasQuickTest(one));
  if (values.all) return { chosen: known, jobs };
  if (values.random !== undefined) {
    const seed = Number(values.seed ?? Date.now() % 1_000_000);
    console.log(`seed ${seed}`);
    const first = await changedAgainst("HEAD~1");
    return { chosen: draw(known, { count: Number(values.random), seed, first }), jobs };
  }
  if (values.changed) {
    const isChanged = await changedAgainst(positionals[0] ?? "HEAD~1");
    return { chosen: known.filter(isChanged), jobs };
  }
  // AREA means all of that area's.
  const wanted = (id: string) => positionals.some((one) => id === one || id.startsWith(`${one}-`));
  const chosen = known.filter(({ proof }) => wanted(proof.id));
  const unknown = positionals.filter(
    (one) => !chosen.some(({ proof }) => `${proof.id}-`.startsWith(`${one}-`)),
  );
  if (positionals.length === 0 || unknown.length > 0)
    throw new Error(
      positionals.length === 0
        ? "Name ids or areas, or say --all, --changed or --random N."
        : `${proofsFile} has nothing for ${unknown.join(", ")}.`,
    );
  return { chosen, jobs };
}

if (import.meta.main) {
  try {
    const { chosen, jobs } = await choose();
    const began = performance.now();
    const judged = await proveAll(chosen, {
      jobs,
      testedBefore: false,
      tell: (one) => console.log(lineOf(one)),
    });
    const proven = judged.filter(({ verdict }) => verdict === "PROVEN").length;
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`${proven} of ${judged.length} proven in ${seconds} s`);
    process.exitCode = proven === judged.length ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
