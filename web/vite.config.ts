import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";
import { alias } from "./alias.ts";
import { browserOnly } from "./browser-only.ts";
import { chunkGroups } from "./chunk-groups.ts";
import { officeMenu } from "./route-handles.ts";

export default defineConfig(({ command }) => ({
  plugins: [browserOnly(), officeMenu(), reactRouter()],
  resolve: { alias },
  build: {
    target: "es2022",
    rolldownOptions: {
      treeshake: {
        // Without the validator a contract that nobody calls does nothing.
        moduleSideEffects: [{ test: /[\\/]domain[\\/]src[\\/]/, sideEffects: false }],
        manualPureFunctions: ["z", "endpoint"],
      },
    },
  },
  // One bundle for `npm start`; while developing Node loads the libraries itself, as some are not ES modules.
  ssr: { noExternal: command === "build" || undefined },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
            // Every page carries the list of all files: names that say only what the route says already, and a short
            // hash of few different letters, make it smaller.
            hashCharacters: "hex",
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            assetFileNames: "assets/[hash:7][extname]",
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: "./src/server.ts" } },
      // Vite leaves this question to the server's run time, and `npm start` has no NODE_ENV: the pages would be
      // rendered by React's development build, at five times the cost.
      ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
    },
  },
}));
