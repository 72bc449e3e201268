import { expect, test } from "vitest";
import { draftAt, parseDraft } from "./note-draft.ts";

test("a draft is read back; what no page of ours wrote is none", () => {
  const draft = draftAt(11, { courseChapterId: 1, at: 61.9 });
  expect(draft).toMatchObject({ courseId: 11, courseChapterId: 1, position: 61, noteText: "" });
  expect(draft.noteKey).toMatch(/^[0-9a-f]{32}$/);
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const stored of [
    undefined,
    null,
    3,
    "x",
    [],
    {},
    { ...draft, position: "61" },
    { ...draft, noteText: 1 },
  ])
    expect(parseDraft(stored)).toBeUndefined();
});
