import { expect, test } from "vitest";
import { alertTimeRule, noAlertTime } from "../alert-time.ts";
import { chapterPaperName } from "../chapter-paper.ts";
import { timeLimitRule, movedBefore, ofSetTypes, withTypeScores } from "./paper-form.ts";

test("[PAPER-048] a chapter's paper is named by course, chapter, and what it is for", () => {
  const chapter = { courseName: "二建·建筑实务", chapterTitle: "1.3 混凝土结构" };
  expect(chapterPaperName("cpt_test", chapter)).toBe("二建·建筑实务 1.3 混凝土结构 练习");
  expect(chapterPaperName("cpt_alert", chapter)).toBe("二建·建筑实务 1.3 混凝土结构 提醒");
});

test("[PAPER-045] a reminder's place has the form mm:ss, and is 00:00 until it is set", () => {
  expect(noAlertTime).toBe("00:00");
  for (const text of ["00:00", "00:59", "12:30", "60:00"]) expect(alertTimeRule(text)).toBeUndefined();
  for (const text of ["1:30", "12:60", "60:01", "61:00", "090:00", "", "ab:cd"])
    expect(alertTimeRule(text)).toBe("提醒时间的格式是 分:秒，00:00 到 60:00");
});

test("a question is put directly before another one, or last", () => {
  expect(movedBefore([1, 2, 3], 3, 1)).toEqual([3, 1, 2]);
  expect(movedBefore([1, 2, 3], 1, 3)).toEqual([2, 1, 3]);
  expect(movedBefore([1, 2, 3], 1, null)).toEqual([2, 3, 1]);
  for (const [moved, before] of [
    [4, 1],
    [1, 4],
    [1, 1],
  ] as const)
    expect(movedBefore([1, 2, 3], moved, before)).toBeUndefined();
});

test("a limit is none, or 1 to 600 whole minutes", () => {
  for (const minutes of [null, 1, 60, 600]) expect(timeLimitRule(minutes)).toBeUndefined();
  for (const minutes of [0, 601, 1.5]) expect(timeLimitRule(minutes)).toBe("时限是 1 到 600 的整数分钟");
});

const questions = [
  { no: 1, questionType: "single", questionScore: 1 },
  { no: 2, questionType: "multiple", questionScore: 2 },
  { no: 3, questionType: "askanswer", questionScore: 5 },
  { no: 4, questionType: "single", questionScore: 0 },
] as const;

test("all questions of a type are worth what is set for it; other types, and open questions, stay as they are", () => {
  expect(withTypeScores(questions, { single: 1.5 }).map(({ questionScore }) => questionScore)).toEqual([
    1.5, 2, 5, 1.5,
  ]);
  expect(
    withTypeScores(questions, { single: 0, multiple: 2.5 }).map(({ questionScore }) => questionScore),
  ).toEqual([0, 2.5, 5, 0]);
  expect(withTypeScores(questions, { single: undefined })).toEqual(questions);
});

test("what is not as it was is looked for among the questions of the types that are set", () => {
  const nos = (scores: Parameters<typeof ofSetTypes>[1]) => ofSetTypes(questions, scores).map(({ no }) => no);
  expect(nos({ single: 0 })).toEqual([1, 4]);
  expect(nos({ single: 1, multiple: 1 })).toEqual([1, 2, 4]);
  expect(nos({ multiple: undefined })).toEqual([]);
});
