import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fits, type Citation } from "./citations.ts";
import { proofsFile, type Proof } from "./proofs.ts";
import { root, run } from "./run.ts";
import { seeded } from "../server/src/testing/fuzz.ts";

/**
 * The files whose tests must notice a breaking of `file`: of those that hold the tag, those of a level that fits the
 * statement's kind, and of these the ones that load the file. Where none of them does, as when a call's answer is shown
 * on a page too and the page is broken, those of any level that do.
 */
export function noticing(file: string, kind: string, held: Citation[]): string[] {
  const fitting = held.filter(({ level }) => fits(kind, level));
  const near = (all: Citation[]) => all.filter(({ path }) => loads(path, file));
  const first = [near(fitting), near(held), fitting, held].find((all) => all.length > 0) ?? [];
  return [...new Set(first.map(({ path }) => path))];
}

/** Whether the tests in `path` may load `file`: journeys load all, all load the domain, and server and web are apart. */
const loads = (path: string, file: string): boolean => {
  const [side, broken] = [path.split("/")[0], file.split("/")[0]];
  return side === "e2e" || broken === "domain" || side === broken;
};

type Choosable = { proof: Proof; paths: string[] };

/**
 * Whether a proof is touched by what differs from the git ref `ref`, work not yet committed included: the file that it
 * breaks, a file with its tests, or its own row. Nothing is, where there is no such ref.
 */
export async function changedAgainst(ref: string): Promise<(one: Choosable) => boolean> {
  const [names, rows, fresh] = await Promise.all([
    run("git", ["diff", "--name-only", ref]),
    run("git", ["diff", "--unified=0", ref, "--", proofsFile]),
    run("git", ["ls-files", "--others", "--exclude-standard"]),
  ]).catch(() => []);
  if (names?.code !== 0) return () => false;
  const files = new Set(`${names.output}\n${fresh?.output ?? ""}`.split("\n"));
  const added = new Set((rows?.output ?? "").split("\n").filter((line) => line.startsWith("+")));
  const table = readFileSync(join(root, proofsFile), "utf8").split("\n");
  return ({ proof, paths }) =>
    files.has(proof.file) ||
    paths.some((path) => files.has(path)) ||
    added.has(`+${table[proof.line - 1] ?? ""}`);
}

/** `count` of them: those that `first` names before the others, both in an order that `seed` alone decides. */
export function draw<T>(all: T[], options: { count: number; seed: number; first: (one: T) => boolean }): T[] {
  const mixed = shuffled(all, options.seed);
  return [...mixed.filter(options.first), ...mixed.filter((one) => !options.first(one))].slice(
    0,
    options.count,
  );
}

function shuffled<T>(all: T[], seed: number): T[] {
  const random = seeded(seed);
  return all
    .map((one) => ({ one, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
