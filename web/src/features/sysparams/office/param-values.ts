// What the parameters' form holds, from and to the wire, and what each parameter means.
import { CERT_SUBJECTS } from "@zhutu/domain/catalogue/subject.ts";
import type { CallInput, CallReply } from "@zhutu/domain/endpoint.ts";
import type { Params, SubjectHours } from "@zhutu/domain/sysparams/defaults.ts";
import type { getParams, saveParams } from "@zhutu/domain/sysparams/office/contract.ts";
import type { NumberParam } from "@zhutu/domain/sysparams/param-rules.ts";
import type { FieldWords } from "../../../office/form/form-words.ts";

type Saved = CallReply<typeof getParams>;
type Hours = { [Name in keyof SubjectHours]-?: NonNullable<SubjectHours[Name]> | null };
export type ParamValues = Omit<Params, NumberParam | "certHoursOf" | "examDates" | "shortForms"> &
  Record<NumberParam, number | null> & {
    /** Every subject has an entry; what is not set in it is null. */
    certHoursOf: Record<string, Hours>;
    examDates: { subject?: string; name?: string; date?: string }[];
    /** What a short form stands for is one text, with 、 between. */
    shortForms: { word?: string; means?: string }[];
  };

/** The parameters that are one figure or one text: how each is called, and what it does. */
export const MEANING: Readonly<Record<keyof Params, { label: string; means: string }>> = {
  version: { label: "App 版本号", means: "显示在 App 下载页，例如 2.1.0" },
  update: { label: "App 更新说明", means: "这个版本更新了什么，显示在 App 下载页" },
  courseValidDays: { label: "课程有效期", means: "从开通当天起可以学习的天数；只对以后开通的课程生效" },
  playCoverage: { label: "看完的标准", means: "看过视频的多少算看完，0.95 即 95%" },
  faceCheckMinutes: {
    label: "人脸核验有效时间",
    means: "核验通过后，多长时间内打开同一门课程的章节不用再核验",
  },
  staffSecondFactor: {
    label: "管理员两步验证",
    means: "打开后，管理员都要开启两步验证；没有开启的，登录后先到设置页开启，才能使用后台",
  },
  refundConfirmAbove: {
    label: "退款复核",
    means: "同一订单由后台发起的退款合计超过这个金额，要由另一位管理员复核；0 为都要复核",
  },
  storeWideDiscount: { label: "全场满减", means: "打开后，全场满减规则参与计价，和其他优惠取最低" },
  expressCompany: { label: "默认快递公司", means: "发货和寄发票时没有另填快递公司，就用它" },
  certRequiredHours: { label: "必修学时", means: "合格需要的必修学时；专业另有规定的以专业为准" },
  certOptionalHours: { label: "选修学时", means: "合格需要的选修学时；专业另有规定的以专业为准" },
  certProvince: { label: "证书编号的省份", means: "证书编号里的两位省级代码；只对以后发的证书生效" },
  certHoursOf: {
    label: "各专业的学时",
    means:
      "学时留空即按上面的通用要求，每日上限留空即不限。学时周期填 1 到 6 年，留空即不分周期：从学员的证书开始那天算起，每个周期各计学时，各发证书；改动不影响已经结束的周期。提示间隔是两次“还在学习吗”之间最短的分钟数，时间由服务器随机定，留空即 10 分钟，0 为不提示；回应时间留空即 60 秒。随机核验是学习中每小时平均几次再核验本人，留空或 0 为不核验；开启前先做个人信息保护影响评估，并填写它的编号",
  },
  liveReminderMinutes: { label: "开播提醒", means: "开播前多久提醒已购学员；0 为不提醒" },
  liveGraceSeconds: { label: "断流等待", means: "推流中断多久之后，直播算结束" },
  testRetryMinutes: {
    label: "重考间隔",
    means: "计学时的测验没有通过，交卷后多久可以再考；0 为不等",
  },
  rightsToMaster: { label: "错题移出", means: "错题连续答对几次，算已掌握" },
  freePracticeQuestions: {
    label: "免费练习",
    means: "没有购买课程的学员，每个题库可以练前几题；0 为不能练",
  },
  shortForms: {
    label: "搜索中的简称",
    means: "搜索简称或任何一个全称，都能找到所有写法；几个全称用顿号隔开，保存后下一次搜索起生效",
  },
  examDates: { label: "考试日期", means: "首页和课程页的倒计时；过去的考试自动不显示" },
};

const noHours: Hours = {
  required: null,
  optional: null,
  dailyCap: null,
  periodYears: null,
  presenceMinutes: null,
  presenceSeconds: null,
  faceChecks: null,
  faceAssessment: null,
};

export const paramValues = ({ updateTime: _when, updatedBy: _who, ...params }: Saved): ParamValues => ({
  ...params,
  certHoursOf: Object.fromEntries(
    CERT_SUBJECTS.map(({ code }) => [code, { ...noHours, ...params.certHoursOf[code] }]),
  ),
  examDates: params.examDates.map((one) => ({ ...one })),
  shortForms: params.shortForms.map(({ word, means }) => ({ word, means: means.join("、") })),
});

type Body = CallInput<typeof saveParams>["body"];

/** What to send: the parameters that are not as saved, and the state that the form was filled in on. */
export function paramsBody(
  values: ParamValues,
  changed: ReadonlySet<keyof ParamValues>,
  updateTime: string | null | undefined,
): Body {
  const all: Record<string, unknown> = {
    ...values,
    certHoursOf: hoursOf(values.certHoursOf),
    shortForms: shortFormsOf(values.shortForms),
  };
  const sent = Object.fromEntries([...changed].map((name) => [name, all[name]]));
  return { ...sent, updateTime };
}

export const shortFormsOf = (all: ParamValues["shortForms"]): Params["shortForms"] =>
  all.map(({ word = "", means = "" }) => ({
    word: word.trim(),
    means: means
      .split(/[、，,;；]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ""),
  }));

/** Drops unset values. */
const hoursOf = (all: ParamValues["certHoursOf"]): Params["certHoursOf"] =>
  Object.fromEntries(
    Object.entries(all)
      .map(([code, hours]) => [code, Object.fromEntries(setIn(hours))] as const)
      .filter(([, hours]) => Object.keys(hours).length > 0),
  );
const setIn = (hours: Hours) => Object.entries(hours).filter(([, value]) => value !== null && value !== "");

const HOURS_WORDS: Readonly<Record<keyof Hours, (value: number | string) => string>> = {
  required: (value) => `必修 ${value}`,
  optional: (value) => `选修 ${value}`,
  dailyCap: (value) => `每日 ${value}`,
  periodYears: (value) => `周期 ${value} 年`,
  presenceMinutes: (value) => `提示间隔 ${value} 分钟`,
  presenceSeconds: (value) => `回应 ${value} 秒`,
  faceChecks: (value) => `随机核验每小时 ${value} 次`,
  faceAssessment: (value) => `影响评估 ${value}`,
};
const hoursText = (all: ParamValues["certHoursOf"]): string =>
  CERT_SUBJECTS.flatMap(({ code, label }) => {
    const words = setIn(all[code] ?? noHours).map(([name, value]) =>
      HOURS_WORDS[name as keyof Hours](value ?? ""),
    );
    return words.length > 0 ? [`${label} ${words.join("、")}`] : [];
  }).join("；") || "--";

export const PARAM_WORDS: FieldWords<ParamValues> = {
  labels: Object.fromEntries(Object.entries(MEANING).map(([name, { label }]) => [name, label])),
  textOf: (name, value) => {
    if (name === "certHoursOf") return hoursText(value as ParamValues["certHoursOf"]);
    if (name === "examDates")
      return (value as ParamValues["examDates"]).map((one) => `${one.date} ${one.name}`).join("；") || "--";
    if (name === "shortForms")
      return (
        (value as (Params["shortForms"][number] | ParamValues["shortForms"][number])[])
          .map(
            ({ word, means = "" }) =>
              `${word ?? ""} = ${typeof means === "string" ? means : means.join("、")}`,
          )
          .join("；") || "--"
      );
    if (typeof value === "boolean") return value ? "开" : "关";
    return typeof value === "number" || value ? `${value as number | string}` : "--";
  },
};
