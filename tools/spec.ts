// npm run spec: how much of the specification the tests speak for. Reads docs/requirements.tsv, collects the
// `[AREA-NNN]` tags in the titles of test, it and describe (*.test.ts, *.e2e.ts), prints an area a line
// (`AUTH  57/58  missing: AUTH-042`) and fails on an id that does not exist. A title must spell its ids out;
// with test.each they may also stand in the table. Skipped tests speak for nothing.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { visitorKeys, type Node } from "oxc-parser";
import { filesBelow } from "./files.ts";
import { isTest, parseFile } from "./source.ts";

/** Whose tests speak for the product; those of tools/ only quote ids. */
const speaking = ["domain/src", "server/src", "web/src", "e2e"];

type Citation = { id: string; path: string; line: number };
type SpecReport = { lines: string[]; passed: boolean };

/** Compares the ids of the specification with those cited below `root`; throws when there are no ids. */
export function reportSpec(root: string): SpecReport {
  const known = requirementIds(readFileSync(join(root, "docs/requirements.tsv"), "utf8"));
  if (known.length === 0) throw new Error("docs/requirements.tsv holds no ids");
  const citations = speaking
    .flatMap((folder) => filesBelow(root, folder, isTest))
    .flatMap((path) => citationsIn(root, path));
  const cited = new Set(citations.map(({ id }) => id));

  const areas = new Map<string, string[]>();
  for (const id of known) areas.set(areaOf(id), [...(areas.get(areaOf(id)) ?? []), id]);
  const line = (name: string, ids: string[], shown: boolean) => {
    const missing = ids.filter((id) => !cited.has(id));
    const count = `${name.padEnd(6)}${String(ids.length - missing.length).padStart(4)}/${ids.length}`;
    return shown && missing.length > 0 ? `${count.padEnd(15)}missing: ${ranges(missing)}` : count;
  };
  const lines = [...areas].map(([area, ids]) => line(area, ids, true));
  lines.push(line("all", known, false));

  const real = new Set(known);
  const unknown = citations.filter(({ id }) => !real.has(id));
  for (const { id, path, line: at } of unknown) {
    lines.push(`${path}:${at} cites ${id}, which docs/requirements.tsv does not have`);
  }
  return { lines, passed: unknown.length === 0 };
}

const areaOf = (id: string) => id.slice(0, id.lastIndexOf("-"));

function requirementIds(table: string): string[] {
  return table
    .split("\n")
    .map((row) => row.split("\t")[0] ?? "")
    .filter((id) => /^[A-Z]+-\d{3}$/.test(id));
}

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

function citationsIn(root: string, path: string): Citation[] {
  const { program, text } = parseFile(root, path);
  const found: Citation[] = [];
  const cite = (words: string, offset: number) => {
    for (const [tag] of words.matchAll(/\[[A-Z]+-\d{3}(?:[,\s]+[A-Z]+-\d{3})*\]/g)) {
      for (const [id] of tag.matchAll(/[A-Z]+-\d{3}/g)) {
        found.push({ id, path, line: text.slice(0, offset).split("\n").length });
      }
    }
  };
  const visit = (node: Node) => {
    const titled = node.type === "CallExpression" ? testCall(node) : undefined;
    if (titled?.skipped) return;
    if (titled !== undefined) {
      const words = titled.title.flatMap(wordsIn);
      for (const one of words) cite(one, node.start);
      const fromTable = words.some((one) => /%[a-z]|\$/.test(one));
      if (fromTable && titled.table !== undefined)
        for (const one of wordsIn(titled.table)) cite(one, node.start);
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(program);
  return found;
}

type TestCall = { title: Node[]; table: Node | undefined; skipped: boolean };

/** Reads `test(...)`, `it.only(...)`, `describe.each(table)(...)` and their like; undefined for other calls. */
function testCall(call: Extract<Node, { type: "CallExpression" }>): TestCall | undefined {
  let skipped = false;
  let table: Node | undefined;
  let callee: Node = call.callee;
  while (callee.type !== "Identifier") {
    if (callee.type === "MemberExpression") {
      const name = callee.property.type === "Identifier" ? callee.property.name : "";
      if (/^(skip|todo|fixme|skipIf|runIf|step|use|extend|before.*|after.*|info)$/.test(name)) {
        if (!/^(skip|todo|fixme)$/.test(name)) return undefined;
        skipped = true;
      }
      callee = callee.object;
    } else if (callee.type === "CallExpression") {
      table = callee.arguments[0];
      callee = callee.callee;
    } else if (callee.type === "TaggedTemplateExpression") {
      table = callee.quasi;
      callee = callee.tag;
    } else return undefined;
  }
  if (!/^(test|it|describe)$/.test(callee.name)) return undefined;
  const [title, body] = call.arguments;
  // Inside a body, skip() and fixme() mark that test at run time; they have no title and no body.
  if (title === undefined || (skipped && body === undefined)) return undefined;
  return { title: [title], table, skipped };
}

/** The written words in an expression: strings and the fixed parts of templates, also when joined by +. */
function wordsIn(node: Node): string[] {
  if (node.type === "Literal") return typeof node.value === "string" ? [node.value] : [];
  if (node.type === "TemplateElement") return [node.value.cooked ?? ""];
  if (/Function/.test(node.type)) return [];
  return childrenOf(node).flatMap(wordsIn);
}

function childrenOf(node: Node): Node[] {
  const record = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = record[key];
    if (Array.isArray(value)) return value.filter((one) => one !== null);
    return value ? [value] : [];
  });
}

if (import.meta.main) {
  const { lines, passed } = reportSpec(join(import.meta.dirname, ".."));
  for (const line of lines) console.log(line);
  process.exitCode = passed ? 0 : 1;
}
