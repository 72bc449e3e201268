// SQL names tables by their constants, and a module writes only its own.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { isForTests } from "./architecture.ts";
import { filesBelow } from "./files.ts";
import { root } from "./run.ts";

const files = filesBelow(root, "server/src", (name) => name.endsWith(".ts"))
  .filter((path) => !isForTests(path))
  .map((path) => ({ path, owner: path.split("/")[3] ?? "", text: readFileSync(join(root, path), "utf8") }));
const tables = files
  .filter(({ path }) => /^(.+-)?tables\.ts$/.test(basename(path)))
  .flatMap(({ owner, text }) =>
    [...text.matchAll(/const (\w+) = pgTable\(\s*"(\w+)"/g)].map(([, variable = "", name = ""]) => ({
      variable,
      name,
      owner,
    })),
  );
const ownerOf = new Map(tables.map(({ variable, owner }) => [variable, owner]));

const written =
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|(?<!do\s|for\s|key\s)update)\s+(?:only\s+)?\$\{(\w+)\}/g;
const writesIn = (text: string): string[] =>
  [...text.matchAll(written)]
    .map(([, builder, raw]) => builder ?? raw ?? "")
    .filter((variable) => ownerOf.has(variable));

/** The text of a template up to its end, without what is put in. */
function templatesIn(text: string): string[] {
  return [...text.matchAll(/\bsql(?:<[\w\s{}:;|[\]]*>)?`/g)].map(({ index, 0: start }) => {
    let [depth, sql] = [0, ""];
    for (let at = index + start.length; at < text.length && (depth > 0 || text[at] !== "`"); at++) {
      if (text.startsWith("${", at)) depth++;
      if (depth === 0) sql += text[at];
      else if (text[at] === "}") {
        depth--;
        sql += depth === 0 ? "}" : "";
      }
    }
    return sql;
  });
}
const names = tables.map(({ name }) => name).join("|");
const plain = new RegExp(
  String.raw`\b(?:from|join|into|update|truncate|only)\s+(?:${names})\b|(?<![\w.}])(?:${names})\.[a-z_]`,
  "gi",
);
const plainIn = (text: string): string[] => templatesIn(text).flatMap((sql) => sql.match(plain) ?? []);

test("a module writes only its own tables", () => {
  const writes = files
    .filter(({ path }) => path.startsWith("server/src/modules/"))
    .flatMap(({ path, owner, text }) => writesIn(text).map((variable) => ({ path, owner, variable })));
  expect(writes.filter(({ owner, variable }) => ownerOf.get(variable) !== owner)).toEqual([]);
  expect(writes.length).toBeGreaterThan(200);
});

test("no statement names a table in plain text", () => {
  expect(files.flatMap(({ path, text }) => plainIn(text).map((what) => `${path}: ${what}`))).toEqual([]);
});

test("both see what they look for", () => {
  const { variable, name } = tables[0] ?? { variable: "", name: "" };
  expect(writesIn(`db.update(${variable}).set({}); sql\`delete from \${${variable}}\``)).toHaveLength(2);
  expect(writesIn(`sql\`select 1 from \${${variable}} for update\``)).toEqual([]);
  expect(plainIn(`sql\`select \${x} from ${name} where ${name}.a\``)).toHaveLength(2);
});
