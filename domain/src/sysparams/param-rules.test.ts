import { expect, test } from "vitest";
import { defaultParams, type Params } from "./defaults.ts";
import {
  certHoursRule,
  examDatesRule,
  expressCompanyRule,
  NUMBER_LIMITS,
  type NumberParam,
  numberParamRule,
  provinceRule,
  shortFormsRule,
} from "./param-rules.ts";
import { announcedAt, announcementDaysRule, linkRule, recordsRule, siteNameRule } from "./site-rules.ts";

test("what is delivered keeps every limit", () => {
  for (const name of Object.keys(NUMBER_LIMITS) as NumberParam[])
    expect(numberParamRule(name, defaultParams[name]), name).toBeUndefined();
  expect(provinceRule(defaultParams.certProvince)).toBeUndefined();
  expect(expressCompanyRule(defaultParams.expressCompany)).toBeUndefined();
});

test.each([
  ["courseValidDays", 1, undefined],
  ["courseValidDays", 3_651, "请填写 1 到 3650 之间的整数"],
  ["courseValidDays", 1.5, "请填写 1 到 3650 之间的整数"],
  ["courseValidDays", null, "请填写 1 到 3650 之间的整数"],
  ["playCoverage", 0.95, undefined],
  ["playCoverage", 0.29, "请填写 0.5 到 1 之间的数，最多 2 位小数"],
  ["playCoverage", 0.955, "请填写 0.5 到 1 之间的数，最多 2 位小数"],
  ["certRequiredHours", 0, undefined],
  ["certRequiredHours", 40.3, undefined],
  ["certRequiredHours", 40.35, "请填写 0 到 1000 之间的数，最多 1 位小数"],
  ["certRequiredHours", Number.NaN, "请填写 0 到 1000 之间的数，最多 1 位小数"],
] as const)("%s may be %s: %s", (name, value, sentence) => {
  expect(numberParamRule(name, value)).toBe(sentence);
});

test("hours are of subjects, a day has 24 of them, and an empty entry is none", () => {
  expect(certHoursRule({ building: { required: 30.5, dailyCap: 8 }, water: {} })).toBeUndefined();
  expect(certHoursRule({ 建筑: {} })).toBe("专业不存在");
  expect(certHoursRule({ building: { dailyCap: 24.1 } })).toMatch(/^每日上限/);
  expect(certHoursRule({ building: { optional: -1 } })).toMatch(/^学时/);
});

test("random face checks, up to two an hour, need the number of an impact assessment", () => {
  const rule = (faceChecks: number, faceAssessment?: string) =>
    certHoursRule({ building: { faceChecks, ...(faceAssessment !== undefined && { faceAssessment }) } });
  expect(rule(0)).toBeUndefined();
  expect(rule(2, "PIA-2026-004")).toBeUndefined();
  for (const number of [undefined, "", "  "]) expect(rule(1, number)).toMatch(/影响评估的编号$/);
  for (const checks of [3, 0.5, -1]) expect(rule(checks, "PIA-2026-004")).toMatch(/^随机核验/);
  expect(rule(1, "长".repeat(51))).toMatch(/最多 50 个字符$/);
});

test("a period of hours is of 1 to 6 whole years, or not set", () => {
  const period = (periodYears: number) => certHoursRule({ building: { periodYears } });
  for (const years of [1, 2, 6]) expect(period(years)).toBeUndefined();
  for (const years of [0, 7, 2.5, -1, Number.NaN]) expect(period(years)).toMatch(/^学时周期请填写 1 到 6/);
});

test("a short form stands once, for one to five names of letters and digits", () => {
  const rule = (...all: Params["shortForms"]) => shortFormsRule(all);
  expect(rule(...defaultParams.shortForms)).toBeUndefined();
  expect(rule({ word: "BIM1", means: ["建筑信息模型"] })).toBeUndefined();
  for (const [word, ...means] of [
    ["二建"],
    ["二建", ""],
    ["(二建)", "二级建造师"],
    ["建", "建造师"],
    ["二建", "x".repeat(21)],
  ])
    expect(rule({ word: word as string, means }), word).toMatch(/^第 1 个简称：/);
  expect(rule({ word: "BIM", means: ["建模"] }, { word: "ＢＩＭ", means: ["模型"] })).toBe(
    "第 2 个简称与前面的重复",
  );
  expect(rule(...Array.from({ length: 201 }, () => ({ word: "二建", means: ["甲乙"] })))).toBe(
    "最多 200 个简称",
  );
});

test("an exam has a subject, a name and a day that there is, and stands once", () => {
  const exam = { subject: "law", name: "二级建造师", date: "2027-06-05" };
  const rule = (...all: Params["examDates"]) => examDatesRule(all);
  expect(rule(exam, { ...exam, subject: "cost" })).toBeUndefined();
  for (const wrong of [{ subject: "" }, { name: "" }, { name: "名".repeat(51) }, { date: "2027-02-30" }])
    expect(rule(exam, { ...exam, ...wrong })).toMatch(/^第 2 场考试：/);
  expect(rule(exam, exam)).toBe("第 2 场考试与前面的重复");
  expect(rule(...Array.from({ length: 101 }, () => exam))).toBe("最多 100 场考试");
});

test.each([
  ["", undefined],
  ["https://www.example.com/a?b=1#c", undefined],
  ["http://例子.cn:8080", undefined],
  ["javascript:alert(1)", "请填写 http:// 或 https:// 开头的网址"],
  ["//evil.example", "请填写 http:// 或 https:// 开头的网址"],
  ["https://a b.cn", "请填写 http:// 或 https:// 开头的网址"],
  [`https://a.cn/${"x".repeat(500)}`, "请填写 http:// 或 https:// 开头的网址"],
])("a link leads to http or https: %s", (text, sentence) => {
  expect(linkRule(text)).toBe(sentence);
});

test("records have words, at most 12; a site has a name", () => {
  expect(recordsRule([{ text: "鲁ICP备1号", url: null }])).toBeUndefined();
  expect(
    recordsRule([
      { text: "a", url: null },
      { text: " ", url: null },
    ]),
  ).toMatch(/^第 2 项/);
  expect(recordsRule([{ text: "a", url: "data:x" }])).toMatch(/^第 1 项/);
  expect(recordsRule(Array.from({ length: 13 }, () => ({ text: "a", url: null })))).toBe(
    "备案和许可最多 12 项",
  );
  expect([siteNameRule(""), siteNameRule("=1"), siteNameRule("筑途")]).toEqual([
    "请输入网站名称",
    "不能以 =、+、-、@ 开头",
    undefined,
  ]);
});

test("an announcement stands from its beginning until its end, either may be open", () => {
  const [text, from, until] = ["休息", "2027-01-01T00:00:00Z", "2027-01-02T00:00:00Z"];
  const at = (time: string, more: { from?: string | null; until?: string | null } = {}) =>
    announcedAt({ text, from, until, ...more }, new Date(time));
  expect([at("2026-12-31T23:59:59Z"), at(from), at("2027-01-01T23:59:59Z"), at(until)]).toEqual([
    "",
    text,
    text,
    "",
  ]);
  expect(at("2026-01-01T00:00:00Z", { from: null })).toBe(text);
  expect(at("2030-01-01T00:00:00Z", { until: null })).toBe(text);
  expect(announcementDaysRule({ from: until, until: from })).toBe("结束时间要晚于开始时间");
  expect(announcementDaysRule({ from: null, until: from })).toBeUndefined();
});
