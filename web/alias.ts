import { fileURLToPath } from "node:url";

/** What imports mean in the browser, the renderer and their tests. */
export const alias = {
  // The browser and the renderer need an endpoint's path and types, not the validator (decision 005).
  zod: fileURLToPath(new URL("./src/lib/api/zod-stand-in.ts", import.meta.url)),
};
