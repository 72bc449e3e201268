import { isValidElement, type ReactNode } from "react";
import { expect, test } from "vitest";
import type { RecordPaper, StudiedChapter } from "./paper.ts";
import { recordPages } from "./record-pages.ts";
import { openFont } from "./typeface.ts";

await openFont();

const chapter: StudiedChapter = {
  courseName: "BIM 技术应用",
  chapterTitle: "土建建模要点",
  required: true,
  promptsAnswered: 0,
  promptsMissed: 0,
  checksPassed: 0,
  countedSeconds: 600,
  faceCheckedAt: null,
  testScore: 100,
  testTotal: 600,
  testedAt: new Date("2026-11-21T04:00:00Z"),
  earnedTenths: 17,
  earnedAt: new Date("2026-11-15T04:00:00Z"),
  earnedBeforeTest: true,
};
const record: RecordPaper = {
  kind: "record",
  siteName: "筑途学堂",
  recordNo: "XD-ZH7TU2Q26D",
  verifyUrl: "https://zhutu.example/verify/ZH7TU2Q26DEMQCERT22ABC",
  verifyCode: "ZH7TU2Q26DEMQCERT22ABC",
  userName: "李建国",
  employer: "山东筑途建设有限公司",
  idCard: "",
  certSubject: "building",
  certNo: null,
  requiredTenths: 17,
  optionalTenths: 0,
  period: null,
  requiredTarget: 60,
  optionalTarget: 60,
  madeAt: new Date("2026-11-23T04:00:00Z"),
  chapters: [chapter],
};

const textsOf = (node: ReactNode): string[] => {
  if (typeof node === "string") return [node];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  return isValidElement<{ children?: ReactNode }>(node) ? textsOf(node.props.children) : [];
};
const said = (over: Partial<StudiedChapter> = {}) =>
  textsOf(recordPages({ ...record, chapters: [{ ...chapter, ...over }] }));

test("a test stands with the points that pass and the full ones, and hours that are older than it are told as such", () => {
  const texts = said();
  expect(texts).toContain("10 分\n合格 36，满分 60\n2026-11-21");
  expect(texts).toContain("1.7 学时\n2026-11-15\n早于测验");
  expect(texts.some((text) => text.includes("注明“早于测验”的学时"))).toBe(true);
  const later = said({ earnedBeforeTest: false });
  expect(later).toContain("1.7 学时\n2026-11-15");
  expect(later.some((text) => text.includes("早于测验"))).toBe(false);
});

test("counted time is told to be time that was played, less than the film's at double speed", () => {
  expect(said().filter((text) => text.includes("用倍速播放时少于视频的时长"))).toHaveLength(1);
});

test("the address where the record is looked up is printed", () => {
  expect(said().filter((text) => text.includes(`查验网址 ${record.verifyUrl}`))).toHaveLength(1);
});

test("the period of the hours is told where there is one", () => {
  const period = { from: "2026-11-23", until: "2029-11-22" };
  expect(textsOf(recordPages({ ...record, period }))).toEqual(
    expect.arrayContaining(["学时周期自", period.from, "学时周期至", period.until]),
  );
  expect(said().filter((text) => text.startsWith("学时周期"))).toEqual([]);
});

test("prompts that were answered and missed stand beside the face check, and none where none came", () => {
  const faceCheckedAt = new Date("2026-11-21T04:00:00Z");
  const texts = said({ faceCheckedAt, promptsAnswered: 2, promptsMissed: 1, checksPassed: 2 });
  expect(texts).toContain("人脸核验通过\n2026-11-21\n提示回应 2 次\n未回应 1 次\n随机核验通过 2 次");
  expect(said({ faceCheckedAt })).toContain("人脸核验通过\n2026-11-21");
});

test("the employer stands among the person's facts", () => {
  expect(said()).toContain("山东筑途建设有限公司");
});
