// npm run spec: which statements of docs/requirements.tsv a fitting test names (`[AUTH-042]` in its title).
// Fails on statements without one, unknown ids and stale rows of docs/proofs.tsv.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { filesBelow } from "./files.ts";
import { root } from "./run.ts";

/** How close a test is to a person. */
type Level = "journey" | "rendered" | "http" | "rule";
export type Citation = { id: string; path: string; level: Level };

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Kinds of statements that a rule alone does not show, and the levels that do. */
const levelsOfKind: Record<string, readonly Level[]> = {
  route: ["journey", "rendered"],
  screen: ["journey", "rendered"],
  message: ["journey", "rendered"],
  call: ["http", "journey"],
  field: ["http", "journey"],
};

/** The ids in a test's titles; comments and skipped tests name none. */
export const tagsIn = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/?\*)|\.(skip|todo|fixme)\(/.test(line))
    .flatMap((line) => line.match(/\[[A-Z]+-\d{3}(?:[, ]+[A-Z]+-\d{3})*\]/g) ?? [])
    .flatMap((tag) => tag.match(/[A-Z]+-\d{3}/g) ?? []);

export function levelOf(path: string): Level {
  if (path.endsWith(".e2e.ts")) return "journey";
  if (path.endsWith(".browser.test.tsx")) return "rendered";
  const imports = (file: string) =>
    [...read(file).matchAll(/^(?:import|export|\}) (?!type )[^"]*?from "([^"]+)"/gm)].map(
      ([, name = ""]) => name,
    );
  if (imports(path).includes("react-dom/server")) return "rendered";
  const opensServer = (file: string): boolean =>
    imports(file)
      .map((name) => join(dirname(file), name))
      .some(
        (to) =>
          to.endsWith("testing/app.ts") || (/-testing\.ts$|testing\/shop\.ts$/.test(to) && opensServer(to)),
      );
  return opensServer(path) ? "http" : "rule";
}

export const readCitations = (): Citation[] =>
  ["domain/src", "server/src", "web/src", "e2e"]
    .flatMap((folder) => filesBelow(root, folder, (name) => /(\.(test|e2e)|-testing)\.tsx?$/.test(name)))
    .flatMap((path) => {
      const ids = [...new Set(tagsIn(read(path)))];
      if (ids.length === 0) return [];
      const level = levelOf(path);
      return ids.map((id) => ({ id, path, level }));
    });

/** Kind by id. */
export const readRequirements = (): Map<string, string> =>
  new Map(
    [...read("docs/requirements.tsv").matchAll(/^([A-Z]+-\d{3})\t(\w+)/gm)].map(([, id = "", kind = ""]) => [
      id,
      kind,
    ]),
  );

export type Proof = { id: string; part: string; file: string; find: string; replace: string; line: number };
export const proofsFile = "docs/proofs.tsv";

const unescape = (text: string) =>
  text.replace(/\\(.)/g, (whole, mark: string) => ({ n: "\n", t: "\t", "\\": "\\" })[mark] ?? whole);

/** Rows of docs/proofs.tsv, with \n, \t and \\ unescaped. */
export function readProofs(tree: string): Proof[] {
  const path = join(tree, proofsFile);
  const rows = existsSync(path) ? readFileSync(path, "utf8").split("\n").slice(1) : [];
  return rows.flatMap((row, index) => {
    if (row === "") return [];
    const [id = "", part = "", file = "", find = "", replace, ...more] = row.split("\t");
    if (find === "" || replace === undefined || more.length > 0 || find === replace)
      throw new Error(`${proofsFile}:${index + 2} needs id, part, file, a text, and another text`);
    return [{ id, part, file, find: unescape(find), replace: unescape(replace), line: index + 2 }];
  });
}

/** The broken file's text, or why the row is stale. */
export function broken(tree: string, { file, find, replace }: Proof): { text: string } | { stale: string } {
  const path = join(tree, file);
  if (!existsSync(path)) return { stale: `${file} is gone` };
  const pieces = readFileSync(path, "utf8").split(find);
  if (pieces.length !== 2) return { stale: `the text is in ${file} ${pieces.length - 1} times` };
  return { text: pieces.join(replace) };
}

function report(): string[] {
  const kinds = readRequirements();
  const citations = readCitations();
  const fits = ({ id, level }: Citation) => levelsOfKind[kinds.get(id) ?? ""]?.includes(level) ?? true;
  const cited = new Set(citations.filter(fits).map(({ id }) => id));
  const tagged = new Set(citations.map(({ id }) => id));
  const missing = [...kinds.keys()].filter((id) => !cited.has(id));
  const unknown = citations.filter(({ id }) => !kinds.has(id));
  const stale = readProofs(root).flatMap((proof) => {
    const change = broken(root, proof);
    const why = !tagged.has(proof.id) ? "no test cites it" : "stale" in change ? change.stale : undefined;
    return why === undefined
      ? []
      : [`${proofsFile}:${proof.line} ${proof.id} (${proof.part}) is stale: ${why}`];
  });
  const faults = [
    ...missing.map((id) => `${id} ${tagged.has(id) ? "is cited at the wrong level" : "is not cited"}`),
    ...unknown.map(({ id, path }) => `${path} cites ${id}, which docs/requirements.tsv does not have`),
    ...stale,
  ];
  console.log(`${kinds.size - missing.length}/${kinds.size} cited, ${stale.length} stale`);
  return kinds.size === 0 ? ["docs/requirements.tsv holds no ids"] : faults;
}

if (import.meta.main) {
  const faults = report();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
