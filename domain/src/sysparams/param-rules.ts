// Limits shared by form and endpoint.
import { nameRule, searchForm } from "../name-rule.ts";
import { textRule } from "../text-rule.ts";
import { type Params, isExamDate, type SubjectHours } from "./defaults.ts";

/** `step`: 1, 0.1 or 0.01. */
type Limits = { min: number; max: number; step: number; unit: string };

export const NUMBER_LIMITS = {
  refundConfirmAbove: { min: 0, max: 1_000_000, step: 0.01, unit: "元" },
  courseValidDays: { min: 1, max: 3_650, step: 1, unit: "天" },
  /** Half a video is the least. */
  playCoverage: { min: 0.5, max: 1, step: 0.01, unit: "" },
  certRequiredHours: { min: 0, max: 1_000, step: 0.1, unit: "学时" },
  certOptionalHours: { min: 0, max: 1_000, step: 0.1, unit: "学时" },
  faceCheckMinutes: { min: 5, max: 1_440, step: 1, unit: "分钟" },
  liveReminderMinutes: { min: 0, max: 1_440, step: 1, unit: "分钟" },
  liveGraceSeconds: { min: 10, max: 3_600, step: 1, unit: "秒" },
  testRetryMinutes: { min: 0, max: 1_440, step: 1, unit: "分钟" },
  rightsToMaster: { min: 1, max: 10, step: 1, unit: "次" },
  freePracticeQuestions: { min: 0, max: 1_000, step: 1, unit: "题" },
} as const satisfies Partial<Record<keyof Params, Limits>>;
export type NumberParam = keyof typeof NUMBER_LIMITS;

export const inLimits = ({ min, max, step }: Omit<Limits, "unit">, value: unknown): boolean =>
  typeof value === "number" &&
  value >= min &&
  value <= max &&
  // In hundredths, because 0.1 is inexact.
  Math.round(value * 100) % Math.round(step * 100) === 0 &&
  Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const decimalsOf = (step: number): string =>
  step === 1 ? "整数" : `数，最多 ${step === 0.1 ? 1 : 2} 位小数`;

export function numberParamRule(name: NumberParam, value: unknown): string | undefined {
  const limits = NUMBER_LIMITS[name];
  if (inLimits(limits, value)) return undefined;
  return `请填写 ${limits.min} 到 ${limits.max} 之间的${decimalsOf(limits.step)}`;
}

export const versionRule = textRule({ max: 30, length: "版本号最多 30 个字符" });
export const updateRule = textRule({ max: 2_000, length: "更新说明最多 2000 个字符" });
export const expressCompanyRule = nameRule(
  textRule({ max: 30, empty: "请输入快递公司", length: "快递公司最多 30 个字符" }),
);

/** GB/T 2260, in certificate numbers. */
export const provinceRule = (text: string): string | undefined =>
  /^[1-8]\d$/.test(text) ? undefined : "请填写省级行政区划代码的前两位数字，例如 37";

const hourLimits = { min: 0, max: 1_000, step: 0.1 };
const hoursText = "学时请填写 0 到 1000 之间的数，最多 1 位小数";
/** No more seconds to answer than one report may cover (study/play-ledger.ts); face checks an hour. */
export const PROMPT_LIMITS = {
  minutes: { min: 0, max: 60, step: 1 },
  seconds: { min: 20, max: 60, step: 1 },
  faceChecks: { min: 0, max: 2, step: 1 },
} as const;
type SubjectNumber = Exclude<keyof SubjectHours, "faceAssessment">;
const SUBJECT_LIMITS: Readonly<Record<SubjectNumber, { limits: Omit<Limits, "unit">; text: string }>> = {
  required: { limits: hourLimits, text: hoursText },
  optional: { limits: hourLimits, text: hoursText },
  dailyCap: {
    limits: { min: 0, max: 24, step: 0.1 },
    text: "每日上限请填写 0 到 24 之间的数，最多 1 位小数",
  },
  periodYears: {
    limits: { min: 1, max: 6, step: 1 },
    text: "学时周期请填写 1 到 6 之间的整数，留空即不分周期",
  },
  presenceMinutes: { limits: PROMPT_LIMITS.minutes, text: "提示间隔请填写 0 到 60 之间的整数，0 即不提示" },
  presenceSeconds: { limits: PROMPT_LIMITS.seconds, text: "回应时间请填写 20 到 60 之间的整数" },
  faceChecks: { limits: PROMPT_LIMITS.faceChecks, text: "随机核验请填写每小时 0 到 2 次，0 即不核验" },
};
const subjectNumbers = Object.keys(SUBJECT_LIMITS) as SubjectNumber[];

/** One figure of a subject; undefined and null are not set. */
export function subjectNumberRule(name: SubjectNumber, value: unknown): string | undefined {
  const { limits, text } = SUBJECT_LIMITS[name];
  return value === undefined || value === null || inLimits(limits, value) ? undefined : text;
}

/** Random face checks need the number of an impact assessment (personal information protection law, article 55). */
export function faceAssessmentRule({ faceChecks, faceAssessment }: SubjectHours): string | undefined {
  if ((faceAssessment ?? "").length > 50) return "影响评估编号最多 50 个字符";
  if (!faceChecks || faceAssessment?.trim()) return undefined;
  return "开启随机核验前，请填写个人信息保护影响评估的编号";
}

// Entries of unknown subjects are never read.
const codeForm = /^[a-z][a-z0-9_-]{0,39}$/;

/** Hours, caps, periods, prompts and checks of every subject within their limits. */
export function certHoursRule(all: Params["certHoursOf"]): string | undefined {
  for (const [code, subject] of Object.entries(all)) {
    if (!codeForm.test(code)) return "专业不存在";
    for (const name of subjectNumbers) {
      const broken = subjectNumberRule(name, subject[name]);
      if (broken !== undefined) return broken;
    }
    const unassessed = faceAssessmentRule(subject);
    if (unassessed !== undefined) return unassessed;
  }
  return undefined;
}

const maxExams = 100;

/** Well-formed, distinct, at most 100. */
export function examDatesRule(all: Params["examDates"]): string | undefined {
  if (all.length > maxExams) return `最多 ${maxExams} 场考试`;
  for (const [at, param] of all.entries()) {
    if (!isExamDate(param) || !codeForm.test(param.subject) || examNameRule(param.name) !== undefined)
      return `第 ${at + 1} 场考试：请选择科目和日期，并填写最多 50 个字符的名称`;
    if (all.findIndex((other) => other.subject === param.subject && other.date === param.date) < at)
      return `第 ${at + 1} 场考试与前面的重复`;
  }
  return undefined;
}

const maxShortForms = 200;
const maxMeanings = 5;
const isSearchName = (name: string): boolean => /^[\p{L}\p{N}]{2,20}$/u.test(searchForm(name));

/** Letters and digits alone, distinct words, at most 200 of them. */
export function shortFormsRule(all: Params["shortForms"]): string | undefined {
  if (all.length > maxShortForms) return `最多 ${maxShortForms} 个简称`;
  for (const [at, { word, means }] of all.entries()) {
    const isComplete = means.length > 0 && means.length <= maxMeanings;
    if (!isComplete || ![word, ...means].every(isSearchName))
      return `第 ${at + 1} 个简称：请填写简称和 1 到 ${maxMeanings} 个全称，每个 2 到 20 个汉字、字母或数字`;
    if (all.findIndex((other) => searchForm(other.word) === searchForm(word)) < at)
      return `第 ${at + 1} 个简称与前面的重复`;
  }
  return undefined;
}
const examNameRule = textRule({ max: 50, empty: "请输入名称", length: "名称最多 50 个字符" });
