import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const browserFolders = /\/src\/screens\/(account|office|study)\/(?!(\w+-)?layout)/;
const forTheServer = /^(?:loader|action|meta|headers|links|middleware)$/;

/**
 * In the server's bundle, screens that run in the browser only are replaced by nothing: their layout draws a
 * skeleton until it is mounted, so they are never rendered there, and antd and the player never load there. What such
 * a screen exports for the server would be lost without a word: the build fails and says so.
 */
export function browserOnly(): Plugin {
  return {
    name: "zhutu:browser-only",
    enforce: "pre",
    async load(id, options) {
      const file = id.split("?")[0] ?? id;
      if (!options?.ssr || !browserFolders.test(file)) return null;
      const lost = exportedNames(await readFile(file, "utf8")).filter((name) => forTheServer.test(name));
      if (lost.length > 0)
        this.error(
          `${file} exports ${lost.join(", ")}, but runs in the browser only: put it into the layout, or ask from the browser.`,
        );
      return "export default function BrowserOnly() { return null; }\n";
    },
  };
}

/** The names that a module exports, as its text says them. */
function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(/^export\s+(?:async\s+)?(?:function\*?|const|let|var|class)\s+(\w+)/gm)];
  const listed = [...text.matchAll(/^export\s*\{([^}]*)\}/gm)].flatMap(([, names = ""]) =>
    names.split(",").map(
      (one) =>
        one
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? "",
    ),
  );
  return [...declared.map(([, name = ""]) => name), ...listed];
}
