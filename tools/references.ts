// Checks references in comments and documents: files below docs/, headings in docs/design (domain.md
// "Pricing"), rows of security.md, ids of docs/requirements.tsv.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readRequirements } from "./citations.ts";
import { filesBelow } from "./files.ts";

const written = /\.(?:tsx?|js|css|md|sql)$/;
const folders = ["domain", "server", "web", "e2e", "bench", "tools", "docs"];
/** Tests of the tools quote missing things. */
const quoting = /^tools\/.*\.test\.ts$/;
/** Skips lines without references. */
const mayRefer = /docs\/|\.md|[A-Z]-\d{3}/;

/** A line per broken reference. */
export function brokenReferences(root: string): string[] {
  const paths = [
    ...folders.flatMap((folder) => filesBelow(root, folder, (name) => written.test(name))),
    ...readdirSync(root).filter((name) => written.test(name)),
  ].filter((path) => !quoting.test(path));
  const documents = documentsOf(root);
  const there = onceEach((path) => isThere(root, path));
  const ids = new Set(readRequirements(root).map(({ id }) => id));
  const areas = new Set([...ids].map((id) => id.slice(0, id.indexOf("-"))));
  return paths.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .flatMap((line, index) =>
        mayRefer.test(line)
          ? [...filesIn(there, line), ...headingsIn(documents, line), ...idsIn(ids, areas, line)].map(
              (what) => `${path}:${index + 1} refers to ${what}, which is not there`,
            )
          : [],
      ),
  );
}

const filesIn = (there: (path: string) => boolean, line: string): string[] =>
  [...line.matchAll(/\bdocs\/[\w./-]*[\w-]/g)].map(([path]) => path).filter((path) => !there(path));

/** Caches the check per path. */
function onceEach(ask: (path: string) => boolean): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    return answer;
  };
}

/** A decision may be named by number: docs/decisions/001. */
function isThere(root: string, path: string): boolean {
  const number = /^docs\/decisions\/(\d{3})$/.exec(path)?.[1];
  if (number === undefined) return existsSync(join(root, path));
  return filesBelow(root, "docs/decisions", (name) => name.startsWith(`${number}-`)).length > 0;
}

type Documents = Map<string, { headings: string[]; rows: Set<string>; byHeading: RegExp; byRow: RegExp }>;

function documentsOf(root: string): Documents {
  const folder = "docs/design";
  return new Map(
    filesBelow(root, folder, (name) => name.endsWith(".md")).map((path) => {
      const lines = readFileSync(join(root, path), "utf8").split("\n");
      const headings = lines.flatMap((line) => /^#+ (.+)$/.exec(line)?.[1] ?? []);
      const rows = new Set(lines.flatMap((line) => /^(\d+)\. /.exec(line)?.[1] ?? []));
      const name = path.slice(folder.length + 1);
      const mark = name.replace(".", "\\.");
      const byHeading = new RegExp(`\\b${mark},? "([^"]+)"`, "g");
      const byRow = new RegExp(`\\b${mark} (\\d+(?:, \\d+)*)`, "g");
      return [name, { headings, rows, byHeading, byRow }];
    }),
  );
}

/** `domain.md "Pricing"` names a heading's start; `security.md 4, 16` row numbers. */
function headingsIn(documents: Documents, line: string): string[] {
  const found: string[] = [];
  for (const [name, { headings, rows, byHeading, byRow }] of documents) {
    for (const [, heading = ""] of line.matchAll(byHeading))
      if (!headings.some((one) => one.startsWith(heading))) found.push(`${name} "${heading}"`);
    for (const [, numbers = ""] of line.matchAll(byRow))
      for (const row of numbers.split(", ")) if (!rows.has(row)) found.push(`${name} ${row}`);
  }
  // Refers to an unknown document.
  for (const [, name = ""] of line.matchAll(/\b(\w+\.md) "/g)) if (!documents.has(name)) found.push(name);
  return found;
}

const idsIn = (ids: Set<string>, areas: Set<string>, line: string): string[] =>
  [...line.matchAll(/\b([A-Z]+)-\d{3}\b/g)]
    .filter(([id, area = ""]) => areas.has(area) && !ids.has(id))
    .map(([id]) => id);
