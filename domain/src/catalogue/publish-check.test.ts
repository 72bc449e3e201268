import { expect, test } from "vitest";
import { checkLine, publishCheck, type PublishFacts } from "./publish-check.ts";

const ready = { ready: 4, failed: 0, preparing: 0, missing: 0 };
const fine: PublishFacts = {
  courseType: 1,
  coursePrice: 9_900,
  coursePriceOriginal: 19_900,
  hasEndedPrice: false,
  cover: "picture",
  hasTeacher: true,
  isDoor: false,
  content: ready,
  missing: [],
  preparing: [],
  failed: [],
  drafts: [],
  hasTrial: true,
};
const lessons = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ courseChapterId: at + 1, chapterTitle: `第 ${at + 1} 讲` }));
const linesOf = (over: Partial<PublishFacts>) => publishCheck({ ...fine, ...over }).map(checkLine);

test.each([1, 2, 3, 4, 5, 6])("a course of type %i that lacks nothing has an empty list", (courseType) => {
  expect(linesOf({ courseType })).toEqual([]);
});

test.each<[string, Partial<PublishFacts>, string[]]>([
  ["no cover", { cover: "none" }, ["没有封面"]],
  ["a drawn cover", { cover: "drawn" }, ["封面是自动画的，没有上传图片"]],
  ["videos missing", { missing: lessons(2) }, ["2 讲没有视频：第 1 讲、第 2 讲"]],
  [
    "seven videos missing",
    { missing: lessons(7) },
    ["7 讲没有视频：第 1 讲、第 2 讲、第 3 讲、第 4 讲、第 5 讲，另有 2 个"],
  ],
  ["videos in work", { preparing: lessons(1) }, ["1 讲的视频还在处理：第 1 讲"]],
  ["failed videos", { failed: lessons(1) }, ["1 讲的视频失败：第 1 讲"]],
  ["a failed recording of a live course", { courseType: 6, failed: lessons(1) }, ["1 讲的视频失败：第 1 讲"]],
  ["a live course before its broadcast", { courseType: 6, missing: lessons(1), hasTrial: false }, []],
  ["draft papers", { drafts: lessons(1) }, ["1 章的题目有未发布的修改：第 1 讲"]],
  ["free of charge", { coursePrice: 0 }, ["价格是 0，买家免费得到"]],
  ["an original price below", { coursePriceOriginal: 9_899 }, ["原价 ¥98.99 低于售价 ¥99.00"]],
  ["a price that ended", { hasEndedPrice: true }, ["活动价已结束，买家付售价 ¥99.00"]],
  ["no teacher", { hasTeacher: false }, ["没有讲师"]],
  ["a book without a teacher", { courseType: 3, hasTeacher: false, hasTrial: false }, []],
  ["no trial lesson", { hasTrial: false }, ["没有试听的一讲"]],
  [
    "a door, whose specifications have price and trial",
    { isDoor: true, coursePrice: 0, hasTrial: false },
    [],
  ],
  [
    "an empty course",
    { content: { ...ready, ready: 0 }, hasTrial: false },
    ["还没有内容，买家付款后没有内容可学"],
  ],
  [
    "no video that plays",
    { content: { ...ready, ready: 0, missing: 1 }, missing: lessons(1) },
    ["还没有能看的视频，买家付款后没有内容可学", "1 讲没有视频：第 1 讲"],
  ],
  [
    "an answer without one",
    { courseType: 2, content: { ...ready, ready: 0, missing: 1 } },
    ["还没有解答，买家付款后没有内容可看"],
  ],
  [
    "an answer in text whose video failed",
    { courseType: 2, content: { ...ready, failed: 1 } },
    ["有 1 个视频失败，买家付款后看不到"],
  ],
])("%s", (_, over, lines) => {
  expect(linesOf(over)).toEqual(lines);
});

test("only a missing cover hinders, and it stands first", () => {
  const checks = publishCheck({
    ...fine,
    cover: "none",
    coursePrice: 0,
    hasTeacher: false,
    hasTrial: false,
    missing: lessons(9),
    drafts: lessons(1),
  });
  expect(checks.map(({ hinders }) => hinders)).toEqual([true, false, false, false, false, false]);
  expect(checks[0]?.check).toBe("cover");
});
