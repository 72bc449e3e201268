// npm run prove -- ID... | --all | --changed [REF]: applies each breakage of docs/proofs.tsv in a copy of the
// tree and requires a test citing the statement to fail. ID is CART-004, or CART for an area.
import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import type { TestModule, Vitest } from "vitest/node";
import { broken, type Citation, type Proof, proofsFile, readCitations, readProofs } from "./spec.ts";
import { root } from "./run.ts";

/** Tests that must notice: without a browser if possible, never journeys. */
export function noticing(proof: Proof, citations: Citation[]): string[] {
  const held = citations.filter(({ id, path }) => id === proof.id && !path.startsWith("e2e/"));
  const side = proof.file.split("/")[0];
  const near = held.filter(({ path }) => side === "domain" || path.split("/")[0] === side);
  const inNode = near.filter(({ path }) => !path.endsWith(".browser.test.tsx"));
  return [...new Set((inNode.length > 0 ? inNode : near).map(({ path }) => path))];
}

/** Copies sources, links packages, and points workspace names into the copy. */
export function copyTree(tree: string): string {
  const copy = mkdtempSync(join(tmpdir(), "zhutu-prove-"));
  const left = new Set(["node_modules", ".git", ".cache", "data", "shots", "test-results"]);
  cpSync(tree, copy, { recursive: true, filter: (from) => from === tree || !left.has(basename(from)) });
  for (const workspace of ["", ...readdirSync(copy)]) {
    const packages = join(tree, workspace, "node_modules");
    for (const name of existsSync(packages) ? readdirSync(packages) : []) {
      const to = join(copy, workspace, "node_modules", name);
      if (name.startsWith(".") && name !== ".bin") continue;
      mkdirSync(dirname(to), { recursive: true });
      if (name === "@zhutu") cpSync(join(packages, name), to, { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(packages, name), to);
    }
  }
  return copy;
}

/** Failed tests and files, with the reason's first line. */
function failures(modules: TestModule[]): { title: string; loads: boolean }[] {
  return modules.flatMap((module) => {
    const failed = [...module.children.allTests("failed")].map((test) => ({
      title: `${test.fullName}: ${test.result().errors?.[0]?.message.split("\n")[0] ?? ""}`,
      loads: !test.result().errors?.some(({ name }) => name === "ReferenceError" || name === "SyntaxError"),
    }));
    const outside = module.errors().map(({ message }) => ({ title: message, loads: false }));
    return [...failed, ...outside];
  });
}

async function runTagged(vitest: Vitest, tree: string, ids: string[], paths: string[]) {
  vitest.setGlobalTestNamePattern(new RegExp(`\\[[^\\]]*\\b(?:${ids.join("|")})\\b[^\\]]*\\]`));
  const all = await vitest.globTestSpecifications();
  const wanted = all.filter(({ moduleId }) => paths.includes(relative(tree, moduleId)));
  const { testModules } = await vitest.runTestSpecifications(wanted);
  return failures(testModules.filter(({ moduleId }) => paths.includes(relative(tree, moduleId))));
}

function chosen(proofs: Proof[], citations: Citation[]): Proof[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { all: { type: "boolean" }, changed: { type: "boolean" } },
  });
  if (values.all) return proofs;
  if (!values.changed)
    return proofs.filter(({ id }) => positionals.some((name) => id === name || id.startsWith(`${name}-`)));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const ref = positionals[0] ?? "HEAD~1";
  const files = new Set(git("diff", "--name-only", ref).split("\n"));
  const rows = new Set(git("show", `${ref}:${proofsFile}`).split("\n"));
  const now = readFileSync(join(root, proofsFile), "utf8").split("\n");
  return proofs.filter(
    (proof) =>
      [proof.file, ...noticing(proof, citations)].some((path) => files.has(path)) ||
      !rows.has(now[proof.line - 1] ?? ""),
  );
}

/** Proves and prints each row; returns the number not proven. */
async function prove(proofs: Proof[], citations: Citation[]): Promise<number> {
  const { createVitest } = await import("vitest/node");
  const tree = copyTree(root);
  // Isolated, so each breakage is loaded.
  const vitest = await createVitest({
    root: tree,
    watch: false,
    reporters: [{}],
    maxWorkers: 2,
    isolate: true,
  });
  let unproven = 0;
  try {
    const paths = [...new Set(proofs.flatMap((proof) => noticing(proof, citations)))];
    const red = await runTagged(vitest, tree, [...new Set(proofs.map(({ id }) => id))], paths);
    if (red.length > 0)
      throw new Error(`Red without any breaking:\n${red.map(({ title }) => title).join("\n")}`);
    for (const proof of proofs) {
      const change = broken(tree, proof);
      const file = join(tree, proof.file);
      let verdict = "stale" in change ? `STALE   ${change.stale}` : "GREEN   no test noticed";
      if ("text" in change) {
        const whole = readFileSync(file, "utf8");
        writeFileSync(file, change.text);
        vitest.invalidateFile(file);
        const failed = await runTagged(vitest, tree, [proof.id], noticing(proof, citations));
        const noticed = failed.find(({ loads }) => loads);
        if (failed[0] !== undefined) verdict = `BROKEN  ${failed[0].title}`;
        if (noticed !== undefined) verdict = `PROVEN  ${noticed.title}`;
        writeFileSync(file, whole);
        vitest.invalidateFile(file);
      }
      if (!verdict.startsWith("PROVEN")) unproven++;
      console.log(`${proof.id} (${proof.part})  ${verdict.slice(0, 200)}`);
    }
  } finally {
    await vitest.close();
    rmSync(tree, { recursive: true, force: true });
  }
  return unproven;
}

if (import.meta.main) {
  const citations = readCitations();
  const proofs = chosen(readProofs(root), citations);
  const unproven = await prove(proofs, citations);
  console.log(`${proofs.length - unproven} of ${proofs.length} proven`);
  process.exitCode = unproven === 0 && proofs.length > 0 ? 0 : 1;
}
