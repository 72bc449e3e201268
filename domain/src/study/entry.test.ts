import { expect, test } from "vitest";
import { entryToCourse, entryToLesson } from "./entry.ts";

const priced = { courseType: 1, courseStatus: "published", coursePrice: 9900, teacherId: null };
const free = { ...priced, coursePrice: 0 };
const learner = { userId: 1, role: "user", rights: null, holds: false } as const;

test.each([
  ["a priced course, nobody signed in", priced, null, false, "buy"],
  ["a priced course, not bought", priced, learner, false, "buy"],
  ["a priced course, bought", priced, { ...learner, holds: true }, false, "watch"],
  [
    "a priced course, bought again after its time was over",
    priced,
    { ...learner, holds: true },
    true,
    "watch",
  ],
  ["a priced course whose time is over", priced, learner, true, "expired"],
  ["a free course, nobody signed in", free, null, false, "watch"],
  ["free continuing education, nobody signed in", { ...free, courseType: 5 }, null, false, "sign-in"],
] as const)("%s", (_what, course, viewer, expired, entry) => {
  expect(entryToCourse(course, viewer, expired)).toBe(entry);
});

test("a trial lesson plays for everybody, of a published course only", () => {
  expect(entryToLesson({ trial: true }, priced, "buy")).toBe("watch");
  expect(entryToLesson({ trial: true }, { courseStatus: "unpublish" }, "expired")).toBe("expired");
  expect(entryToLesson({ trial: false }, priced, "buy")).toBe("buy");
});
