import type { Plugin } from "vite";

const browserFolders = /\/src\/screens\/(account|office|study)\/(?!(\w+-)?layout)/;

/**
 * In the server's bundle, screens that run in the browser only are replaced by nothing: their layout draws a
 * skeleton until it is mounted, so they are never rendered there, and antd and the player never load there.
 */
export function browserOnly(): Plugin {
  return {
    name: "zhutu:browser-only",
    enforce: "pre",
    load(id, options) {
      const file = id.split("?")[0] ?? id;
      if (!options?.ssr || !browserFolders.test(file)) return null;
      return "export default function BrowserOnly() { return null; }\n";
    },
  };
}
