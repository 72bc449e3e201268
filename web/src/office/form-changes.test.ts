import { expect, test } from "vitest";
import { afterRefetch, changedNames, conflictsOf, mergedOf } from "./form-changes.ts";

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

test("only what both changed, each to something else, is in the way", () => {
  const mine = { ...saved, name: "我的", price: 299, tags: ["new"] };
  const fresh = { ...saved, name: "对方的", price: 299, teacher: 4 };
  expect(conflictsOf(mine, saved, fresh)).toEqual([
    { name: "name", before: "施工管理", mine: "我的", theirs: "对方的" },
  ]);
});

test("what only one changed, or both alike, is merged: whose it is and what it was", () => {
  const mine = { ...saved, name: "我的", price: 299, tags: ["new"] };
  const fresh = { ...saved, name: "对方的", price: 299, teacher: 4 };
  expect(mergedOf(mine, saved, fresh)).toEqual([
    { name: "price", side: "both", before: 199, after: 299 },
    { name: "tags", side: "mine", before: ["hot"], after: ["new"] },
    { name: "teacher", side: "theirs", before: null, after: 4 },
  ]);
});
