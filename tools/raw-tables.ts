// sql`...` must interpolate tables, so renames fail to compile and ownership rules see them. Tests are
// exempt.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesBelow } from "./files.ts";
import { isForTests, isSource, parseFile, walk } from "./source.ts";

export type RawTables = { tables: string[]; templates: number; raw: string[] };

/** Table names written literally, as `path:line name`, and how much was checked. */
export function findRawTables(root: string): RawTables {
  const files = filesBelow(root, "server/src", isSource).filter((path) => !isForTests(path));
  const tables = files
    .filter((path) => /^(?:.+-)?tables\.ts$/.test(basename(path)))
    .flatMap((path) => [...readFileSync(join(root, path), "utf8").matchAll(/pgTable\(\s*"(\w+)"/g)])
    .flatMap(([, name]) => name ?? []);
  const found: RawTables = { tables, templates: 0, raw: [] };
  if (tables.length === 0) return found;
  const names = tables.join("|");
  const written = new RegExp(
    `\\b(?:from|join|into|update|table|only|delete\\s+from)\\s+(${names})\\b|(?<![\\w.}])(${names})\\.[a-z_]`,
    "gi",
  );
  for (const path of files) {
    const { program, text } = parseFile(root, path);
    walk(program, (node) => {
      if (node.type !== "TaggedTemplateExpression") return;
      if (node.tag.type !== "Identifier" || node.tag.name !== "sql") return;
      found.templates++;
      for (const { start, end } of node.quasi.quasis)
        for (const match of text.slice(start, end).matchAll(written)) {
          const line = text.slice(0, start + match.index).split("\n").length;
          found.raw.push(`${path}:${line} ${match[1] ?? match[2]}`);
        }
    });
  }
  return found;
}
