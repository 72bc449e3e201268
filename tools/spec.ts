// npm run spec: how much of the specification the tests speak for. Compares docs/requirements.tsv with the tags of the
// tests (tools/citations.ts) and the recorded breakings (docs/proofs.tsv), prints an area a line
// (`AUTH  57/58 cited  40 proven  missing: AUTH-042`), and fails on an id that does not exist and on a stale proof.
// An id whose kind asks for another level than its tests have is not counted as cited. Whether the proofs really turn
// the tests red is shown by `npm run prove`.
import { join } from "node:path";
import { fits, readCitations, readRequirements } from "./citations.ts";
import { applied, proofsFile, readProofs } from "./proofs.ts";

type SpecReport = { lines: string[]; passed: boolean };

/** Compares the ids of the specification with those cited and proven below `root`; throws when there are no ids. */
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
  const proofs = readProofs(root);
  const stale = new Set<string>();
  for (const proof of proofs) {
    const change = applied(root, proof);
    const why = !tagged.has(proof.id) ? "no test cites it" : "stale" in change ? change.stale : undefined;
    if (why === undefined) continue;
    stale.add(proof.id);
    faults.push(`${proofsFile}:${proof.line} ${proof.id} (${proof.part}) is stale: ${why}`);
  }
  const proven = new Set(proofs.map(({ id }) => id).filter((id) => cited.has(id) && !stale.has(id)));

  const areas = new Map<string, string[]>();
  for (const { id } of known) areas.set(areaOf(id), [...(areas.get(areaOf(id)) ?? []), id]);
  const counts = (name: string, ids: string[]) => {
    const count = (set: Set<string>) => String(ids.filter((id) => set.has(id)).length);
    return `${name.padEnd(5)}${count(cited).padStart(4)}/${String(ids.length).padEnd(3)} cited ${count(proven).padStart(4)} proven`;
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
  lines.push(`${counts("all", ids)}  ${stale.size} stale`, ...faults);
  return { lines, passed: faults.length === 0 };
}

const areaOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

/** `AUTH-001..003, AUTH-007`: neighbours drawn together, so that an untouched area stays one short line. */
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
