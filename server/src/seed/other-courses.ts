import type { Motif } from "@zhutu/domain/catalogue/cover-art.ts";
import { answerFilms } from "./answer-texts.ts";
import { art, type SeedCourse } from "./seed-course.ts";

/** Free public lessons, and the help course that has id 56 (learner spec 9). */
export const free: SeedCourse[] = [
  {
    key: "f-net",
    type: 1,
    name: "双代号网络计划六步画法，一题讲透",
    art: art("free", "network", "免费公开课", "网络计划/六步法", "免费"),
    subject: "management",
    original: 0,
    price: 0,
    teacher: "wang",
    sold: 12806,
    tags: ["free", "freecourse"],
    syllabus: "management",
    intro: "六步画出双代号网络图，一道题贯穿始终。",
  },
  {
    key: "f-qd",
    type: 1,
    name: "工程量清单入门：从图纸到第一张表",
    art: art("free", "bars", "免费公开课", "工程量清单/入门", "免费"),
    subject: "cost",
    original: 0,
    price: 0,
    teacher: "chen",
    sold: 9214,
    tags: ["freecourse"],
    carousel: "#0f8fae",
    syllabus: "cost",
    intro: "拿到图纸后先做什么，再做什么。",
  },
  {
    key: "f-fg",
    type: 1,
    name: "新版招投标法规逐条解读",
    art: art("free", "portico", "免费公开课", "新版招投标/法规解读", "免费"),
    subject: "law",
    original: 0,
    price: 0,
    teacher: "liu",
    sold: 6530,
    tags: ["freecourse"],
    syllabus: "law",
    intro: "每一条改了什么，项目上怎么用。",
  },
  {
    key: "f-jk",
    type: 1,
    name: "深基坑支护的十个安全要点",
    art: art("free", "helmet", "免费公开课", "深基坑/安全要点", "免费"),
    subject: "safety",
    original: 0,
    price: 0,
    teacher: "zhao",
    sold: 5177,
    tags: ["freecourse"],
    syllabus: "safety",
    intro: "十个要点，十个现场案例。",
  },
  {
    key: "help",
    courseId: 56,
    type: 1,
    name: "筑途学堂使用帮助：从注册到领取学时",
    art: art("free", "book", "帮助中心", "平台/使用帮助", "免费"),
    subject: "help",
    original: 0,
    price: 0,
    sold: 860,
    tags: ["nopublish"],
    syllabus: "help",
    intro: "第一次来，先看这三讲。",
  },
];

const edu = (
  key: string,
  name: string,
  motif: Motif,
  title: string,
  required: 0 | 1,
  hours: number,
  original: number,
  price: number,
  teacher: string,
  sold: number,
  more: Partial<SeedCourse> = {},
): SeedCourse => ({
  key,
  type: 5,
  name,
  art: art("edu", motif, required ? "继续教育 · 必修" : "继续教育 · 选修", title, `${hours} 学时`),
  subject: motif,
  original,
  price,
  teacher,
  sold,
  required,
  certSubject: "building",
  hours,
  hot: true,
  intro: `${required ? "必修" : "选修"} ${hours} 学时，看完视频并通过测验后计入学时。`,
  ...more,
});
/** Further education (type 5). */
export const furtherEdu: SeedCourse[] = [
  edu("e-bim", "BIM 技术在施工阶段的应用", "frame", "BIM 技术/应用", 1, 12, 160, 120, "sun", 8541, {
    syllabus: "bim",
    trial: [1],
    book: "t-bx",
    carousel: "#13805a",
  }),
  edu("e-aq", "建设工程安全生产管理与法规", "helmet", "安全生产/与法规", 1, 12, 160, 120, "liu", 7230, {
    syllabus: "safety",
    trial: [1],
  }),
  edu("e-ls", "绿色建筑评价与节能改造", "leaf", "绿色建筑/与节能", 0, 8, 80, 80, "zhou", 4120, {
    syllabus: "green",
  }),
  edu("e-zl", "工程质量通病防治与验收", "network", "工程质量/管理", 1, 10, 125, 100, "zhao", 3980, {
    syllabus: "management",
  }),
  edu("e-zp", "装配式混凝土结构施工技术", "building", "装配式/施工技术", 0, 10, 100, 100, "sun", 3011, {
    syllabus: "building",
  }),
  edu("e-ht", "建筑业新法规与合同管理", "portico", "合同管理/与新法规", 0, 8, 80, 80, "liu", 2650, {
    syllabus: "law",
  }),
  edu("e-sz", "城市地下空间与综合管廊", "bridge", "综合管廊/施工", 0, 8, 90, 72, "zhao", 1402, {
    syllabus: "municipal",
    certSubject: "municipal",
    hot: false,
  }),
];

const lastYear = {
  syllabus: "municipalYear",
  certSubject: "municipal",
  hot: false,
  published: null,
} as const;
/** Further education of the year before: withdrawn, and held by those who took it. */
export const pastFurtherEdu: SeedCourse[] = [
  edu(
    "e-sz25b",
    "市政公用工程继续教育必修课（上一年度）",
    "bridge",
    "市政公用/必修",
    1,
    60,
    320,
    260,
    "zhao",
    1875,
    lastYear,
  ),
  edu(
    "e-sz25x",
    "市政公用工程继续教育选修课（上一年度）",
    "bridge",
    "市政公用/选修",
    0,
    60,
    320,
    260,
    "zhao",
    1742,
    lastYear,
  ),
];

const live = (
  key: string,
  name: string,
  title: string,
  original: number,
  price: number,
  teacher: string,
  sold: number,
  status: "unstarted" | "started" | "completed",
  startsInHours: number,
): SeedCourse => ({
  key,
  type: 6,
  name,
  art: art("live", "rings", "直播", title, "直播课"),
  subject: "live",
  original,
  price,
  teacher,
  sold,
  live: { status, startsInHours },
  syllabus: status === "completed" ? "live" : undefined,
});
/** Live courses (type 6). */
export const lives: SeedCourse[] = [
  live("l-al", "二建实务：案例五题连做带讲", "案例五题/连做带讲", 132, 99, "wang", 1830, "started", -1),
  live("l-jj", "一级造价：计价科目小数点不再丢分", "计价科目/小数点", 59, 59, "chen", 940, "unstarted", 26),
  live("l-fg", "法规科目：两小时过完时间类考点", "法规科目/时间考点", 0, 0, "liu", 2210, "unstarted", 74),
  live("l-gl", "管理科目：网络计划易错题回顾", "管理科目/易错题", 39, 39, "zhang", 760, "completed", -48),
];

const qa = (
  key: string,
  name: string,
  motif: Motif,
  title: string,
  price: number,
  teacher: string,
  sold: number,
): SeedCourse => ({
  key,
  type: 2,
  name,
  art: art("qa", motif, "付费答疑", title, answerFilms[key] ? "视频解答" : "文字解答"),
  subject: motif,
  original: price,
  price,
  teacher,
  sold,
});
/** Paid answers (type 2). */
export const answers: SeedCourse[] = [
  qa("q-net", "总时差与自由时差到底差在哪？", "network", "总时差/自由时差", 6, "wang", 412),
  qa("q-zj", "甲供材如何计税？一般计税与简易计税对比", "bars", "甲供材/怎么计税", 8, "chen", 356),
  qa("q-sp", "索赔事件同时延误，工期和费用怎么算？", "portico", "共同延误/怎么索赔", 9.9, "liu", 288),
  qa("q-bim", "碰撞检查报告怎样写才能通过评审？", "frame", "碰撞报告/怎么写", 12, "sun", 96),
];
