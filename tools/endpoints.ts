// Finds endpoints web never calls, which knip cannot see because routes bind all. Passing an endpoint on or
// writing its path counts; types, stale lists and `sayDone` do not.
import type { Node } from "oxc-parser";
import { filesBelow } from "./files.ts";
import { isSource, isTest, parseFile, walk } from "./source.ts";

/** `path` only if a literal. */
type Declared = { name: string; path: string | undefined };
export type Endpoints = { declared: string[]; uncalled: string[] };

const isContract = (path: string) => /(?:^|\/)contract\.ts$/.test(path);
const isTests = (path: string) => isTest(path) || /(?:^|\/)testing(?:\/|-)|\.testing\.tsx?$/.test(path);

/** All endpoints, and those web never calls. */
export function findUncalled(root: string): Endpoints {
  const endpoints = filesBelow(root, "domain/src", (name) => name === "contract.ts").flatMap((path) =>
    declaredIn(root, path),
  );
  const files = filesBelow(root, "web/src", isSource).filter((path) => !isTests(path));
  const called = new Set(files.flatMap((path) => calledIn(root, path)));
  const uncalled = endpoints.filter(({ name, path }) => !called.has(name) && !called.has(path ?? name));
  return {
    declared: endpoints.map(({ name }) => name),
    uncalled: uncalled.map(({ name }) => name).toSorted(),
  };
}

/** From `export const getSite = endpoint({ path: "/api/public/site", ... })`: name and path. */
function declaredIn(root: string, file: string): Declared[] {
  const found: Declared[] = [];
  const { program, text } = parseFile(root, file);
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator" || node.init?.type !== "CallExpression") return;
    const { callee, start, end } = node.init;
    if (callee.type !== "Identifier" || callee.name !== "endpoint" || node.id.type !== "Identifier") return;
    const [, path] = /\bpath:\s*"([^"]+)"/.exec(text.slice(start, end)) ?? [];
    found.push({ name: node.id.name, path });
  });
  return found;
}

/** Contract imports a file passes on, and API addresses in it. */
function calledIn(root: string, path: string): string[] {
  const { program } = parseFile(root, path);
  const own = new Map<string, string>();
  const whole = new Set<string>();
  for (const node of program.body) {
    if (node.type !== "ImportDeclaration" || !isContract(node.source.value) || node.importKind === "type")
      continue;
    for (const one of node.specifiers) {
      if (one.type === "ImportNamespaceSpecifier") whole.add(one.local.name);
      else if (
        one.type === "ImportSpecifier" &&
        one.imported.type === "Identifier" &&
        one.importKind !== "type"
      )
        own.set(one.local.name, one.imported.name);
    }
  }
  const found: string[] = [];
  walk(program, (node) => {
    if (isNoCall(node)) return false;
    if (node.type === "Literal" && typeof node.value === "string" && node.value.startsWith("/api/"))
      found.push(node.value);
    if (node.type === "Identifier") {
      const name = own.get(node.name);
      if (name !== undefined) found.push(name);
    }
    if (
      node.type === "MemberExpression" &&
      node.object.type === "Identifier" &&
      whole.has(node.object.name) &&
      node.property.type === "Identifier"
    )
      found.push(node.property.name);
    return true;
  });
  return found;
}

const TYPES = /^TS(?:Type|Interface)/;

/** Naming without calling. */
const isNoCall = (node: Node): boolean =>
  node.type === "ImportDeclaration" ||
  TYPES.test(node.type) ||
  (node.type === "ArrayExpression" && node.elements.every((one) => one?.type === "Identifier")) ||
  (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "sayDone");
