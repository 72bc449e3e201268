// Reads our sources and their imports, for the checks in this folder.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, type Program, Visitor, visitorKeys } from "oxc-parser";

/** Our TypeScript, without declaration files. */
export const isSource = (name: string) => /\.tsx?$/.test(name) && !name.endsWith(".d.ts");

export const isTest = (path: string) => /(\.(test|e2e)|-testing)\.tsx?$/.test(path);
/** Tests and their helpers, which may use any table. */
export const isForTests = (path: string) => isTest(path) || path.startsWith("server/src/testing/");

/** Throws with the path if it does not parse. */
export function parseFile(root: string, path: string): { program: Program; text: string } {
  const text = readFileSync(join(root, path), "utf8");
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`);
  return { program, text };
}

export type Import = {
  /** As written: `../cart/service.ts`, `@zhutu/domain/money.ts`, `drizzle-orm`. */
  specifier: string;
  /** Erased at run time. */
  typeOnly: boolean;
  line: number;
};

export type SourceFile = {
  path: string;
  imports: Import[];
  /** `import(expression)` cannot be checked, so it is counted. */
  computedImports: number;
  /** Lines that read process.env. */
  environmentReads: number[];
};

/** A file's imports of every kind and its reads of process.env. */
export function readSource(root: string, path: string): SourceFile {
  const { program, text } = parseFile(root, path);
  const file: SourceFile = { path, imports: [], computedImports: 0, environmentReads: [] };
  const lineOf = (offset: number) => text.slice(0, offset).split("\n").length;
  const add = (specifier: string, typeOnly: boolean, offset: number) =>
    file.imports.push({ specifier, typeOnly, line: lineOf(offset) });

  new Visitor({
    ImportDeclaration(node) {
      const onlyTypes =
        node.specifiers.length > 0 &&
        node.specifiers.every((one) => one.type === "ImportSpecifier" && one.importKind === "type");
      add(node.source.value, node.importKind === "type" || onlyTypes, node.start);
      if (node.source.value !== "node:process" && node.source.value !== "process") return;
      for (const one of node.specifiers) {
        if (one.type !== "ImportSpecifier") continue;
        if (one.imported.type === "Identifier" && one.imported.name === "env")
          file.environmentReads.push(lineOf(node.start));
      }
    },
    ExportNamedDeclaration(node) {
      if (node.source === null) return;
      const onlyTypes =
        node.specifiers.length > 0 && node.specifiers.every((one) => one.exportKind === "type");
      add(node.source.value, node.exportKind === "type" || onlyTypes, node.start);
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === "type", node.start);
    },
    ImportExpression(node) {
      const { source } = node;
      if (source.type === "Literal" && typeof source.value === "string") add(source.value, false, node.start);
      else if (source.type === "TemplateLiteral" && source.expressions.length === 0)
        add(source.quasis[0]?.value.cooked ?? "", false, node.start);
      else file.computedImports++;
    },
    TSImportType(node) {
      add(node.source.value, true, node.start);
    },
    MemberExpression(node) {
      const { object, property } = node;
      const name =
        property.type === "Identifier" && !node.computed
          ? property.name
          : property.type === "Literal"
            ? property.value
            : undefined;
      const onProcess =
        (object.type === "Identifier" && object.name === "process") ||
        (object.type === "MemberExpression" &&
          object.property.type === "Identifier" &&
          object.property.name === "process");
      if (name === "env" && onProcess) file.environmentReads.push(lineOf(node.start));
    },
    VariableDeclarator(node) {
      if (node.init?.type !== "Identifier" || node.init.name !== "process") return;
      if (node.id.type !== "ObjectPattern") return;
      const takesEnv = node.id.properties.some(
        (one) => one.type === "Property" && one.key.type === "Identifier" && one.key.name === "env",
      );
      if (takesEnv) file.environmentReads.push(lineOf(node.start));
    },
  }).visit(program);
  return file;
}

/** Visits the node and its descendants; `false` skips those below. */
export function walk(node: Node, see: (node: Node) => unknown): void {
  if (see(node) === false) return;
  const record = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  for (const key of visitorKeys[node.type] ?? []) {
    const value = record[key];
    for (const child of Array.isArray(value) ? value : [value]) if (child) walk(child, see);
  }
}
