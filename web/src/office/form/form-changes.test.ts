import { expect, test } from "vitest";
import {
  afterRefetch,
  changedNames,
  conflictsOf,
  mergedOf,
  type Told,
  mergeConflicts,
} from "./form-changes.ts";

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

/** The price as a person typed it and as others saved it, one time after the other; `keep` decides what is known by then. */
function told(reads: { typed: number; fresh: number; keep?: "mine" | "theirs" }[]): Told<{ price: number }> {
  let known: Told<{ price: number }> = { conflicts: [], merged: [] };
  let price = 1;
  for (const { typed, fresh, keep } of reads) {
    if (keep) known = { ...known, conflicts: known.conflicts.map((one) => ({ ...one, keep })) };
    known = mergeConflicts(known, { price: typed }, { price }, { price: fresh });
    price = fresh;
  }
  return known;
}
const conflict = { name: "price", before: 1 } as const;
const merge = { name: "price", before: 1 } as const;

test.each<[string, Parameters<typeof told>[0], Told<{ price: number }>]>([
  ["met once", [{ typed: 2, fresh: 3 }], { conflicts: [{ ...conflict, mine: 2, theirs: 3 }], merged: [] }],
  [
    "decided for mine, refused again because of another field: still decided, and not merged besides",
    [
      { typed: 2, fresh: 3 },
      { typed: 2, fresh: 3, keep: "mine" },
    ],
    { conflicts: [{ ...conflict, mine: 2, theirs: 3, keep: "mine" }], merged: [] },
  ],
  [
    "decided for theirs, and they saved something newer: the form follows, the old value is offered no more",
    [
      { typed: 2, fresh: 3 },
      { typed: 3, fresh: 4, keep: "theirs" },
    ],
    { conflicts: [], merged: [{ ...merge, side: "theirs", after: 4 }] },
  ],
  [
    "decided for mine, and they saved something newer: to be decided again, from where it stood at first",
    [
      { typed: 2, fresh: 3 },
      { typed: 2, fresh: 4, keep: "mine" },
    ],
    { conflicts: [{ ...conflict, mine: 2, theirs: 4 }], merged: [] },
  ],
  [
    "merged first, in conflict later: a conflict only",
    [
      { typed: 1, fresh: 2 },
      { typed: 5, fresh: 3 },
    ],
    { conflicts: [{ ...conflict, mine: 5, theirs: 3 }], merged: [] },
  ],
  [
    "merged twice: told from where it stood at first",
    [
      { typed: 1, fresh: 2 },
      { typed: 2, fresh: 3 },
    ],
    { conflicts: [], merged: [{ ...merge, side: "theirs", after: 3 }] },
  ],
  [
    "changed there and back: nothing to tell",
    [
      { typed: 1, fresh: 2 },
      { typed: 2, fresh: 1 },
    ],
    { conflicts: [], merged: [] },
  ],
  [
    "an own change that was taken back: nothing to tell",
    [
      { typed: 2, fresh: 1 },
      { typed: 1, fresh: 1 },
    ],
    { conflicts: [], merged: [] },
  ],
])("a field that was told of before: %s", (_, reads, expected) => {
  expect(told(reads)).toEqual(expected);
});
