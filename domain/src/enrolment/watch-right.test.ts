import { describe, expect, test } from "vitest";
import { may } from "../permissions.ts";
import { type AdminRights, adminParts, admitsRights } from "../rights.ts";
import { mayWatchCourse, teachesOrRuns, type Viewer, type WatchedCourse } from "./watch-right.ts";

const course = (given: Partial<WatchedCourse> = {}): WatchedCourse => ({
  courseType: 1,
  courseStatus: "published",
  coursePrice: 19900,
  teacherId: 7,
  ...given,
});
const viewer = (given: Partial<Viewer> = {}): Viewer => ({
  userId: 1,
  role: "user",
  rights: null,
  holds: false,
  ...given,
});

describe("[DET-017] playback is allowed when the user is logged in and has bought the course, or when the price is 0", () => {
  test.each([
    ["a visitor, priced", course(), null, false],
    ["a visitor, free", course({ coursePrice: 0 }), null, true],
    ["a visitor, free draft", course({ coursePrice: 0, courseStatus: "unpublish" }), null, false],
    ["a visitor, free in audit", course({ coursePrice: 0, courseStatus: "auditing" }), null, false],
    ["a visitor, free continuing education", course({ coursePrice: 0, courseType: 5 }), null, false],
    ["a learner, free continuing education", course({ coursePrice: 0, courseType: 5 }), viewer(), true],
    ["a learner without it", course(), viewer(), false],
    ["a holder", course(), viewer({ holds: true }), true],
    ["a holder, withdrawn since", course({ courseStatus: "unpublish" }), viewer({ holds: true }), true],
    ["its teacher", course({ courseStatus: "unpublish" }), viewer({ userId: 7, role: "teacher" }), true],
    ["another teacher", course(), viewer({ userId: 8, role: "teacher" }), false],
    ["a learner with its teacher's id", course(), viewer({ userId: 7 }), false],
    ["a channel", course(), viewer({ role: "channel" }), false],
    ["the administrator", course({ courseStatus: "auditing" }), viewer({ role: "admin" }), true],
    ["an administrator of teaching", course(), viewer({ role: "admin", rights: ["teaching"] }), true],
    ["an administrator of sales", course(), viewer({ role: "admin", rights: ["sales"] }), false],
    [
      "an administrator of sales, free",
      course({ coursePrice: 0 }),
      viewer({ role: "admin", rights: ["sales"] }),
      true,
    ],
  ])("%s", (_name, one, who, allowed) => expect(mayWatchCourse(one, who)).toBe(allowed));
});

test("whose parts reach the office's form of a course watches it, and no other administrator", () => {
  const sets: AdminRights[] = [null, ...adminParts.map((part) => [part]), [...adminParts]];
  for (const rights of sets)
    expect(teachesOrRuns(course(), viewer({ role: "admin", rights })), String(rights)).toBe(
      admitsRights(may.authorCourses, rights),
    );
});
