import { expect, test } from "vitest";
import { afterRefetch, changedNames } from "./form-changes.ts";

const saved = { name: "施工管理", price: 199, tags: ["hot"], teacher: null as number | null | undefined };

test("a field has changed when it holds something else than what is saved", () => {
  expect([...changedNames({ ...saved, name: "施工管理 2", tags: ["hot", "new"] }, saved)]).toEqual([
    "name",
    "tags",
  ]);
});

test("typing that was taken back, and a cleared control that was empty, change nothing", () => {
  expect(changedNames({ ...saved, tags: ["hot"], teacher: undefined }, saved).size).toBe(0);
});

test("a refetch brings what others saved, and leaves what the person typed", () => {
  const typed = { ...saved, name: "还没保存的名称" };
  const fresh = { ...saved, name: "别人保存的名称", price: 299 };
  expect(afterRefetch(typed, saved, fresh)).toEqual({ ...saved, name: "还没保存的名称", price: 299 });
});
