// A list of ten thousand that a request brings is read a part at a time.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { decodeBody } from "./input.ts";

const people = z.array(z.object({ name: z.string().min(1) })).max(10_000);
const many = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `学员${at}`, more: at }));

test("others have their turn while a long list is read", async () => {
  const others = { turns: 0, areOver: false };
  const had = (async () => {
    for (; !others.areOver; others.turns++) await setImmediate();
  })();
  const read = await decodeBody(people, many(10_000));
  others.areOver = true;
  await had;
  expect(others.turns).toBeGreaterThan(90);
  expect(read).toHaveLength(10_000);
  expect((read as unknown[]).at(-1)).toEqual({ name: "学员9999" });
});

test.each<[string, unknown[], string, string]>([
  ["one item too many", many(10_001), "", "最多 10000 项"],
  ["a wrong item far behind", [...many(250), { name: "" }], "250.name", "请填写此项"],
])("%s is told by its place", async (_, list, field, msg) => {
  await expect(decodeBody(people, list)).rejects.toMatchObject({ detail: { fields: [{ field, msg }] } });
});

test("a character that cannot be kept is found in a long list", async () => {
  await expect(decodeBody(people, [...many(250), { name: "a\0" }])).rejects.toMatchObject({
    message: "内容里有无法保存的字符，请删除后重试",
  });
});
