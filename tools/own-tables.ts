// ARCHITECTURE.md: a module writes only its own tables. Compares its writes (Drizzle or SQL; no
// tests) with the tables of its tables.ts and `...-tables.ts`.
import { basename } from "node:path";
import { filesBelow } from "./files.ts";
import { isSource, isTest, parseFile, walk } from "./source.ts";

type Write = { path: string; line: number; module: string; table: string };
export type OwnTables = { tables: Map<string, string>; writes: Write[]; foreign: string[] };

/** All writes, and a sentence per write to a foreign table. */
export function checkOwnTables(root: string): OwnTables {
  const modules = filesBelow(root, "server/src/modules", isSource).filter((path) => !isTest(path));
  const owners = new Map<string, string>();
  const names = new Map<string, string>();
  for (const path of modules.filter((one) => /^(?:.+-)?tables\.ts$/.test(basename(one)))) {
    for (const [variable, table] of tablesIn(root, path)) {
      owners.set(table, moduleOf(path));
      names.set(variable, table);
    }
  }
  const writes = modules.flatMap((path) => writesIn(root, path, names));
  const foreign = writes
    .filter(({ module, table }) => owners.get(table) !== module)
    .map(
      ({ path, line, module, table }) =>
        `${path}:${line} (${module}) writes ${table}, which ${owners.get(table) ?? "no module"} owns`,
    );
  return { tables: owners, writes, foreign };
}

const moduleOf = (path: string) => path.split("/")[3] ?? "";

/** From `export const orderItems = pgTable("order_items", ...)`: ["orderItems", "order_items"]. */
function tablesIn(root: string, path: string): [string, string][] {
  const found: [string, string][] = [];
  walk(parseFile(root, path).program, (node) => {
    if (node.type !== "VariableDeclarator" || node.init?.type !== "CallExpression") return;
    const [name] = node.init.arguments;
    if (node.id.type !== "Identifier" || name?.type !== "Literal" || typeof name.value !== "string") return;
    if (node.init.callee.type === "Identifier" && node.init.callee.name === "pgTable")
      found.push([node.id.name, name.value]);
  });
  return found;
}

const writingSql =
  /\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!do\s|for\s|key\s)update(?!\s+set\b))\s+(?:only\s+)?([a-z_]+|\$\{\w+\})/gi;

function writesIn(root: string, path: string, names: Map<string, string>): Write[] {
  const { program, text } = parseFile(root, path);
  const module = moduleOf(path);
  const found: Write[] = [];
  const add = (table: string, offset: number) =>
    found.push({ path, line: text.slice(0, offset).split("\n").length, module, table });
  walk(program, (node) => {
    if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
      const { property } = node.callee;
      const [target] = node.arguments;
      if (property.type !== "Identifier" || !/^(insert|update|delete)$/.test(property.name)) return;
      const table = target?.type === "Identifier" ? names.get(target.name) : undefined;
      if (table !== undefined) add(table, node.start);
    }
    if (
      node.type === "TaggedTemplateExpression" &&
      node.tag.type === "Identifier" &&
      node.tag.name === "sql"
    ) {
      for (const match of text.slice(node.quasi.start, node.quasi.end).matchAll(writingSql)) {
        const word = match[1] ?? "";
        const variable = /^\$\{(\w+)\}$/.exec(word)?.[1];
        add(variable === undefined ? word : (names.get(variable) ?? word), node.quasi.start + match.index);
      }
    }
  });
  return found;
}
