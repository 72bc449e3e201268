import { expect, test } from "vitest";
import { avatarRule, editorImageRule, extensionOf, refusedForGood } from "./upload-rules.ts";

test("a picture of a description is refused when it is no picture or 5 MB and more", () => {
  expect(editorImageRule({ name: "图.webp", size: 5 * 1024 * 1024 - 1 })).toBeUndefined();
  expect(editorImageRule({ name: "图.webp", size: 5 * 1024 * 1024 })).toMatch(/不能超过 5M/);
  expect(editorImageRule({ name: "图.svg", size: 10 })).toMatch(/只能是/);
});

test.each(["", "application/octet-stream", "application/x-wps-png"])(
  "a picture is known by its extension where the system calls its type %j",
  (type) => {
    const picture = { name: "照片.PNG", size: 1, type };
    expect([editorImageRule(picture), avatarRule(picture)]).toEqual([undefined, undefined]);
    const other = { name: "照片.bmp", size: 1, type: "image/png" };
    expect([editorImageRule(other), avatarRule(other)]).toEqual([
      expect.stringContaining("只能是"),
      expect.stringContaining("只能是"),
    ]);
  },
);

test("the extension is the part behind the last dot, in lower case", () => {
  expect(extensionOf("封面.最终版.JPEG")).toBe("jpeg");
  expect(extensionOf("no-extension")).toBe("");
  expect(extensionOf("危险.exe/../x")).toBe("");
});

test.each([
  [400, true, "图片打不开，请换一张"],
  [415, true, "图片打不开，请换一张"],
  [413, true, "图片太大，请换一张小一些的"],
  [400, false, "文件打不开，或内容与扩展名不符，请换一个文件"],
  [415, false, "文件打不开，或内容与扩展名不符，请换一个文件"],
  [413, false, "文件太大，请换一个小一些的"],
  [403, true, undefined],
  [503, true, undefined],
  [0, false, undefined],
])(
  "of a file that the store refuses for good it is said what to do: %i, a picture: %s",
  (status, isPicture, sentence) => expect(refusedForGood(status, isPicture)).toBe(sentence),
);
