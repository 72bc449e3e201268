import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Files = { imports: string[]; css: string[] };
type Route = { id: string; parentId?: string; path?: string } & Files & Record<string, unknown>;
type Routes = Record<string, Route>;
type Manifest = { entry: Files; routes: Routes };

/**
 * Makes the list of all routes, which every page carries, shorter: what it says by leaving it out is left out, and so
 * is a file that the page itself (scripts) or a route around this one names, as it is there before. Of screens behind a sign-in
 * it names the file alone, which loads what it imports when it is opened. Throws where the build made no such list.
 */
export async function shortenManifest(client: string): Promise<void> {
  const assets = join(client, "assets");
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`no list of routes in ${assets}`);
  const path = join(assets, name);
  const script = await readFile(path, "utf8");
  const [from, to] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const short = shortened(JSON.parse(script.slice(from, to)) as Manifest);
  await writeFile(path, script.slice(0, from) + JSON.stringify(short) + script.slice(to));
}

function shortened(manifest: Manifest): Manifest {
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const isLate = route.path?.startsWith("board/") || route.id.startsWith("screens/study/");
    const around = routesAround(manifest.routes, route);
    const own = (kind: keyof Files, before: string[] = []) => {
      const named = new Set([...before, ...around.flatMap((one) => one[kind])]);
      return route[kind].filter((file) => !named.has(file));
    };
    // Scripts in one order, as alike lists compress better: all are fetched at once.
    const imports = isLate ? [] : own("imports", manifest.entry.imports).sort();
    const files: Files = { imports, css: own("css") };
    const said = Object.entries<unknown>({ ...route, ...files }).filter(([, value]) => value !== false);
    return [id, Object.fromEntries(said) as Route] as const;
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
}

function routesAround(routes: Routes, { parentId }: Route): Route[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [parent, ...routesAround(routes, parent)] : [];
}
