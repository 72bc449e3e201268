// Finds `[AREA-NNN]` tags in titles of test, it and "describe" (.test.ts, .test.tsx, .e2e.ts), or their
// test.each tables. Ids must be spelt out; skipped tests do not count.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { visitorKeys, type Node } from "oxc-parser";
import { filesBelow } from "./files.ts";
import { isTest, parseFile, readSource } from "./source.ts";

/** Tests that count; those in tools/ only quote ids. */
const speaking = ["domain/src", "server/src", "web/src", "e2e"];

/** How close a test is to a user. */
export type Level = "journey" | "rendered" | "http" | "rule";

export type Citation = { id: string; path: string; line: number; level: Level };

export type Requirement = { id: string; kind: string };

/** The statements of docs/requirements.tsv; throws if there are none. */
export function readRequirements(root: string): Requirement[] {
  const rows = readFileSync(join(root, "docs/requirements.tsv"), "utf8").split("\n");
  const known = rows
    .map((row) => row.split("\t"))
    .filter(([id = ""]) => /^[A-Z]+-\d{3}$/.test(id))
    .map(([id = "", kind = ""]) => ({ id, kind }));
  if (known.length === 0) throw new Error("docs/requirements.tsv holds no ids");
  return known;
}

export function readCitations(root: string): Citation[] {
  return speaking
    .flatMap((folder) => filesBelow(root, folder, isTest))
    .flatMap((path) => {
      const found = citationsIn(root, path);
      if (found.length === 0) return [];
      const level = levelOf(root, path);
      return found.map((one) => ({ ...one, level }));
    });
}

/** Kinds that a rule alone does not show, and the levels that do. */
const levelsOfKind: Record<string, readonly Level[]> = {
  // Screens need a page.
  route: ["journey", "rendered"],
  screen: ["journey", "rendered"],
  message: ["journey", "rendered"],
  // Calls need HTTP.
  call: ["http", "journey"],
  field: ["http", "journey"],
};

export const fits = (kind: string, level: Level): boolean => levelsOfKind[kind]?.includes(level) ?? true;

function levelOf(root: string, path: string): Level {
  if (path.endsWith(".e2e.ts")) return "journey";
  if (path.endsWith(".browser.test.tsx")) return "rendered";
  const imports = readSource(root, path).imports.filter(({ typeOnly }) => !typeOnly);
  if (imports.some(({ specifier }) => specifier === "react-dom/server")) return "rendered";
  // The whole server without a port; some tests open it through a helper.
  const opened = (from: string): boolean =>
    readSource(root, from).imports.some(({ specifier, typeOnly }) => {
      const to = join(dirname(from), specifier);
      if (typeOnly || !specifier.startsWith(".")) return false;
      return to.endsWith("testing/app.ts") || (/-testing\.ts$|testing\/shop\.ts$/.test(to) && opened(to));
    });
  return opened(path) ? "http" : "rule";
}

function citationsIn(root: string, path: string): Omit<Citation, "level">[] {
  const { program, text } = parseFile(root, path);
  const found: Omit<Citation, "level">[] = [];
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

/** Reads `test(...)`, `it.only(...)`, `describe.each(table)(...)`; undefined for other calls. */
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
  // In a body, skip() and fixme() have no title or body.
  if (title === undefined || (skipped && body === undefined)) return undefined;
  return { title: [title], table, skipped };
}

/** Strings and fixed template parts of an expression, also joined by +. */
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
