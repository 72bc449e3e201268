import { expect, test } from "vitest";
import { editorImageRule, extensionOf } from "./upload-rules.ts";

test("a picture of a description is refused when it is no picture or 5 MB and more", () => {
  expect(editorImageRule({ type: "image/webp", size: 5 * 1024 * 1024 - 1 })).toBeUndefined();
  expect(editorImageRule({ type: "image/webp", size: 5 * 1024 * 1024 })).toMatch(/不能超过 5M/);
  expect(editorImageRule({ type: "image/svg+xml", size: 10 })).toMatch(/只能是/);
});

test("the extension is the part behind the last dot, in lower case", () => {
  expect(extensionOf("封面.最终版.JPEG")).toBe("jpeg");
  expect(extensionOf("no-extension")).toBe("");
  expect(extensionOf("危险.exe/../x")).toBe("");
});
