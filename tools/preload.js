// Loaded before everything else (node --import) by the server, the worker and the commands. Plain JavaScript, so that an
// old Node can read it and say what is wrong: `npm ci` installs Node 26 into node_modules/.bin, which npm puts first in
// its scripts' path.
import module from "node:module";
import { fileURLToPath } from "node:url";

const major = Number(process.versions.node.split(".")[0]);
if (major < 26) {
  process.stderr.write(
    `This program needs Node 26, but Node ${process.versions.node} is running it (${process.execPath}).\n` +
      "Run `npm ci` once (without --ignore-scripts): it installs Node 26 beside the other packages. Then use `npm start` or `npm test`.\n",
  );
  process.exit(1);
}

// Types are stripped and code is compiled once a version of a file. In a folder of our own: what lies in it is run.
module.enableCompileCache(fileURLToPath(new URL("../.cache/compiled", import.meta.url)));
// The built server's errors name its sources.
process.setSourceMapsEnabled(true);

// Node reads the 180 KB of drizzle-orm's package.json anew for each file that imports it, half of what a command takes
// to start: its names are resolved once, and its files by their addresses.
/** @type {Map<string, import("node:module").ResolveFnOutput>} */
const resolved = new Map();
module.registerHooks({
  resolve(specifier, context, next) {
    // What is required has other files.
    if (!context.conditions.includes("import")) return next(specifier, context);
    if (specifier.startsWith("./") || specifier.startsWith("../")) {
      const { parentURL = "" } = context;
      return parentURL.includes("/node_modules/drizzle-orm/") && parentURL.endsWith(".js")
        ? { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
        : next(specifier, context);
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier)) return next(specifier, context);
    const known = resolved.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    resolved.set(specifier, known);
    return known;
  },
});
