// npm run spec: per area, which statements of docs/requirements.tsv are cited by a fitting test (`AUTH 57/58
// cited missing: AUTH-042`). Fails on unknown ids and stale rows of docs/proofs.tsv.
import { join } from "node:path";
import { fits, readCitations, readRequirements } from "./citations.ts";
import { broken, proofsFile, readProofs } from "./prove.ts";

type SpecReport = { lines: string[]; passed: boolean };

/** Compares ids with citations; throws without ids. */
export function reportSpec(root: string): SpecReport {
  const known = readRequirements(root);
  const kinds = new Map(known.map(({ id, kind }) => [id, kind]));
  const citations = readCitations(root);
  const tagged = new Set(citations.map(({ id }) => id));
  const cited = new Set(
    citations.filter(({ id, level }) => fits(kinds.get(id) ?? "", level)).map(({ id }) => id),
  );
  const faults = citations
    .filter(({ id }) => !kinds.has(id))
    .map(({ id, path, line }) => `${path}:${line} cites ${id}, which docs/requirements.tsv does not have`);
  const stale = readProofs(root).flatMap((proof) => {
    const change = broken(root, proof);
    const why = !tagged.has(proof.id) ? "no test cites it" : "stale" in change ? change.stale : undefined;
    return why === undefined
      ? []
      : [`${proofsFile}:${proof.line} ${proof.id} (${proof.part}) is stale: ${why}`];
  });

  const areas = new Map<string, string[]>();
  for (const { id } of known) areas.set(areaOf(id), [...(areas.get(areaOf(id)) ?? []), id]);
  const counts = (name: string, ids: string[]) => {
    const count = ids.filter((id) => cited.has(id)).length;
    return `${name.padEnd(5)}${String(count).padStart(4)}/${String(ids.length).padEnd(3)} cited`;
  };
  const lines = [...areas].map(([area, ids]) => {
    const missing = ids.filter((id) => !tagged.has(id));
    const wrong = ids.filter((id) => tagged.has(id) && !cited.has(id));
    const line = [counts(area, ids)];
    if (missing.length > 0) line.push(`missing: ${ranges(missing)}`);
    if (wrong.length > 0) line.push(`wrong level: ${ranges(wrong)}`);
    return line.join("  ");
  });
  const ids = known.map(({ id }) => id);
  lines.push(`${counts("all", ids)}  ${stale.length} stale`, ...faults, ...stale);
  return { lines, passed: faults.length === 0 && stale.length === 0 };
}

const areaOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

/** Joins neighbours: `AUTH-001..003, AUTH-007`. */
function ranges(ids: string[]): string {
  const runs: [string, string][] = [];
  for (const id of ids) {
    const run = runs.at(-1);
    if (run !== undefined && Number(id.slice(-3)) === Number(run[1].slice(-3)) + 1) run[1] = id;
    else runs.push([id, id]);
  }
  return runs.map(([from, to]) => (from === to ? from : `${from}..${to.slice(-3)}`)).join(", ");
}

if (import.meta.main) {
  const { lines, passed } = reportSpec(join(import.meta.dirname, ".."));
  for (const line of lines) console.log(line);
  process.exitCode = passed ? 0 : 1;
}
