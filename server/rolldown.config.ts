// The server's main thread and the worker in few files, so that a start loads four instead of 2,000. Commands and the
// threads and programs beside the server run from their sources.
import { dirname, join, relative } from "node:path";
import { defineConfig } from "rolldown";

const folder = join(import.meta.dirname, "build");

/** What a source finds beside itself is still looked for there. */
const sourcePlaces = {
  name: "source-places",
  transform: {
    filter: { id: /\/(server|domain)\/src\//, code: /import\.meta\.(dirname|url)/ },
    handler(code: string, id: string) {
      const places = {
        dirname: `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, dirname(id))}`)})`,
        url: `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
      };
      const moved = code.replaceAll(
        /import\.meta\.(dirname|url)/g,
        (_, place: keyof typeof places) => places[place],
      );
      // No line moves, so that the map stays true.
      return { map: null, code: moved };
    },
  },
};

export default defineConfig({
  cwd: import.meta.dirname,
  input: { main: "src/main.ts", worker: "src/worker.ts" },
  platform: "node",
  external: /^@node-rs\/argon2/, // native
  plugins: [sourcePlaces],
  output: {
    dir: folder,
    cleanDir: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: { groups: [{ name: "libraries", test: /node_modules/ }] },
  },
});
