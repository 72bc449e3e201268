import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Route = { id: string; path?: string; imports?: string[] } & Record<string, unknown>;

/**
 * Makes the list of all routes, which every page carries, shorter: what it says by leaving it out is left out, and of
 * screens behind a sign-in it names the file alone, which loads what it imports when it is opened. Throws where the
 * build made no such list.
 */
export async function shortenManifest(client: string): Promise<void> {
  const assets = join(client, "assets");
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file));
  if (name === undefined) throw new Error(`no list of routes in ${assets}`);
  const path = join(assets, name);
  const script = await readFile(path, "utf8");
  const [from, to] = [script.indexOf("{"), script.lastIndexOf("}") + 1];
  const manifest = JSON.parse(script.slice(from, to)) as { routes: Record<string, Route> };
  for (const route of Object.values(manifest.routes)) {
    if (route.path?.startsWith("board/") || route.id.startsWith("screens/study/")) route.imports = [];
    for (const [key, value] of Object.entries(route)) if (value === false) delete route[key];
  }
  await writeFile(path, script.slice(0, from) + JSON.stringify(manifest) + script.slice(to));
}
