import { expect, test } from "vitest";
import { ofSetTypes, withTypeScores } from "./type-scores.ts";

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
