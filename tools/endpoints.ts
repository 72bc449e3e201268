// Which endpoints the browser calls: knip cannot see one that only tests use, as routes bind them all. An endpoint counts
// as called where web's code hands it to something, but not as a type, in a list of what is stale, or to say its sentence;
// and where its path stands as an address.
import type { Node } from "oxc-parser";
import { filesBelow } from "./files.ts";
import { isSource, isTest, parseFile, walk } from "./source.ts";

/** `path` where it is written there, and not put together. */
type Declared = { name: string; path: string | undefined };
export type Endpoints = { declared: string[]; uncalled: string[] };

const isContract = (path: string) => /(?:^|\/)contract\.ts$/.test(path);
const isTests = (path: string) => isTest(path) || /(?:^|\/)testing(?:\/|-)|\.testing\.tsx?$/.test(path);

/** The endpoints of every contract below `root`, by name, and those that web's code never calls. */
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

/** `export const getSite = endpoint({ path: "/api/public/site", ... })`: its name, which is that of the wire too, and its path. */
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

/** The names of what a file imports from a contract and hands to something, and the addresses of the API in it. */
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

/** Where an endpoint is named and not called. */
const isNoCall = (node: Node): boolean =>
  node.type === "ImportDeclaration" ||
  TYPES.test(node.type) ||
  (node.type === "ArrayExpression" && node.elements.every((one) => one?.type === "Identifier")) ||
  (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "sayDone");
