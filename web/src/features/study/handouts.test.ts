import { expect, test } from "vitest";
import { fileType, handoutsRefusal, withHandout } from "./handouts.ts";

const visitor = { signedIn: false, mayWatch: false };
const learner = { signedIn: true, mayWatch: false };
const holder = { signedIn: true, mayWatch: true };

test("[DET-025] [DET-026] handouts need purchase; those of a free course an account", () => {
  expect(handoutsRefusal(visitor, false)).toBe("购买课程后才可以下载讲义");
  expect(handoutsRefusal(learner, false)).toBe("购买课程后才可以下载讲义");
  expect(handoutsRefusal(holder, false)).toBeUndefined();
  // A free course plays for a visitor, too.
  expect(handoutsRefusal({ signedIn: false, mayWatch: true }, true)).toBe("请先登录后再下载讲义");
  expect(handoutsRefusal(holder, true)).toBeUndefined();
});

test("chapters without a handout are left out, and the type is shown in capitals", () => {
  const [one, other] = [{ chapterHandoutExtension: ".pptx" }, { chapterHandoutExtension: "" }];
  expect(withHandout([other, one])).toEqual([one]);
  expect(fileType(".pptx")).toBe("PPTX");
});
