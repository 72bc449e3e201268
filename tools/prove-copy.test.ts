import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { copyTree } from "./prove-copy.ts";

test("a workspace's name leads into the copy, packages to the tree's own, and nothing written there comes back", () => {
  const root = mkdtempSync(join(tmpdir(), "copied-"));
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  put("domain/rule.ts", "whole");
  put("node_modules/vite/index.js", "vite");
  put("web/node_modules/react/index.js", "react");
  mkdirSync(join(root, "node_modules/@zhutu"));
  symlinkSync("../../domain", join(root, "node_modules/@zhutu/domain"));

  const copy = copyTree(root);
  const read = (path: string) => readFileSync(join(copy.path, path), "utf8");
  try {
    writeFileSync(join(copy.path, "domain/rule.ts"), "broken");
    expect(read("node_modules/@zhutu/domain/rule.ts")).toBe("broken");
    expect(readFileSync(join(root, "domain/rule.ts"), "utf8")).toBe("whole");
    expect(read("node_modules/vite/index.js")).toBe("vite");
    expect(read("web/node_modules/react/index.js")).toBe("react");
  } finally {
    copy.remove();
    expect(readFileSync(join(root, "node_modules/vite/index.js"), "utf8")).toBe("vite");
    rmSync(root, { recursive: true });
  }
});
