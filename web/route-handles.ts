// What routes say of themselves (src/lib/route-handle.ts), read from their files without loading them: the office's menu
// lists screens that are not loaded, and the pictures' tool cannot load any.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type ESTree, parseSync, type Plugin } from "vite";
import type { RouteHandle } from "./src/lib/route-handle.ts";
import routes from "./src/routes.ts";

export type DescribedRoute = { path: string; file: string; handle: RouteHandle | undefined };

/** Every route with an address, in the order of routes.ts. */
export function describedRoutes(): DescribedRoute[] {
  type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] };
  const below = ({ path, index, file, children = [] }: Entry): DescribedRoute[] =>
    path === undefined && !index
      ? children.flatMap(below)
      : [{ path: `/${path ?? ""}`, file, handle: handleIn(file) }];
  return (routes as Entry[]).flatMap(below);
}

const pathOf = (file: string): string => fileURLToPath(new URL(`./src/${file}`, import.meta.url));

/** The literal of `export const handle = routeHandle({...})`; undefined when the file has none. */
function handleIn(file: string): RouteHandle | undefined {
  const { program } = parseSync(file, readFileSync(pathOf(file), "utf8"));
  for (const statement of program.body) {
    if (statement.type !== "ExportNamedDeclaration") continue;
    if (statement.declaration?.type !== "VariableDeclaration") continue;
    const [one] = statement.declaration.declarations;
    if (one?.id.type !== "Identifier" || one.id.name !== "handle") continue;
    if (one.init?.type !== "CallExpression") throw new Error(`${file}: handle is not routeHandle({...})`);
    return literal(one.init.arguments[0], file) as RouteHandle;
  }
  return undefined;
}

function literal(node: ESTree.Node | null | undefined, file: string): unknown {
  if (node?.type === "Literal") return node.value;
  if (node?.type === "ArrayExpression") return node.elements.map((one) => literal(one, file));
  if (node?.type !== "ObjectExpression") throw new Error(`${file}: its handle must be a literal`);
  return Object.fromEntries(
    node.properties.map((one) => {
      if (one.type !== "Property" || one.key.type !== "Identifier")
        throw new Error(`${file}: its handle must be a literal`);
      return [one.key.name, literal(one.value, file)];
    }),
  );
}

const menuModule = "virtual:office-menu";

/** Gives the office's frame the places of its menu: every route that has one, without the routes' code. */
export function officeMenu(): Plugin {
  return {
    name: "zhutu:office-menu",
    resolveId: (id) => (id === menuModule ? `\0${menuModule}` : null),
    load(id) {
      if (id !== `\0${menuModule}`) return null;
      const places = describedRoutes().filter(({ handle }) => handle?.menu);
      for (const { file } of places) this.addWatchFile(pathOf(file));
      return `export const places = ${JSON.stringify(places)};\n`;
    },
  };
}
