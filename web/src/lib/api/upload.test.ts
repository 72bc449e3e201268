import { expect, test } from "vitest";
import { formOf, isUsable, randomName } from "./upload.ts";

test("[UPL-003] a name of 20 random letters and digits", () => {
  const names = Array.from({ length: 200 }, randomName);
  for (const name of names) expect(name).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(new Set(names).size).toBe(200);
  expect(new Set(names.join("")).size).toBe(62);
});

test("a signature is used until 3 seconds before its expiry", () => {
  expect(isUsable({ expire: 1000 }, 996_999)).toBe(true);
  expect(isUsable({ expire: 1000 }, 997_000)).toBe(false);
});

test("the form holds the signed fields as they are, then key, content-type and, last, the file", () => {
  const signature = {
    policy: "p",
    accessId: "a",
    signature: "s",
    host: "/storage",
    expire: 1000,
    dir: "image/cover/",
    urlPrefix: "/files/",
    fields: { policy: "p", "x-oss-signature": "v4" },
  };
  const file = new File(["cover"], "cover.png", { type: "image/png" });
  const form = formOf(signature, "image/cover/abc.png", file);
  expect([...form.keys()]).toEqual(["policy", "x-oss-signature", "key", "content-type", "file"]);
  expect(form.get("content-type")).toBe("image/png");
  expect(form.get("key")).toBe("image/cover/abc.png");
  const untyped = formOf(signature, "image/cover/abc.png", new File(["x"], "发票.ofd"));
  expect(untyped.get("content-type")).toBe("application/octet-stream");
});
