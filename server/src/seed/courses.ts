// What the demonstration shop sells. Prices in yuan; `key` lets other seed files and doors refer to a course.
import type { CoverArt, Motif, Palette } from "@zhutu/domain/catalogue/cover-art.ts";

export type SeedCourse = {
  key: string;
  courseId?: number;
  type: 1 | 2 | 3 | 4 | 5 | 6;
  name: string;
  art: CoverArt;
  subject: string;
  original: number;
  price: number;
  teacher?: string;
  sold: number;
  published?: string | null;
  auditing?: boolean;
  hot?: boolean;
  carousel?: string;
  tags?: string[];
  freight?: number;
  book?: string;
  required?: 0 | 1;
  certSubject?: string;
  hours?: number;
  live?: { status: "unstarted" | "started" | "completed"; startsInHours: number };
  models?: [name: string, key: string][];
  rules?: [code: string, value: number | null][];
  syllabus?: string;
  trial?: number[];
  intro: string;
};

const art = (palette: Palette, motif: Motif, kicker: string, title: string, pill: string): CoverArt => ({
  kicker, title: title.split("/"), pill, palette, motif,
});
const pro = "二级建造师";
const cost = "一级造价工程师";

const exam: SeedCourse[] = [
  { key: "jz", type: 1, name: "二级建造师《建筑工程管理与实务》精讲班（2026）", art: art("exam", "building", pro, "建筑工程/管理与实务", "2026 精讲班"), subject: "building", original: 980, price: 588, teacher: "wang", sold: 18432, hot: true, carousel: "#0b57d0", tags: ["published"], book: "b-jz", syllabus: "building", trial: [1, 5], rules: [["01", null], ["04", 499], ["05", 569]], models: [["单科精讲班", "jz-1"], ["精讲＋冲刺班", "jz-2"], ["三科联报", "jz-3"]], intro: "从构造到案例，一条线讲完。每讲配讲义和随堂测验，适合第一次报考和二战学员。" },
  { key: "jz-1", type: 1, name: "二级建造师《建筑实务》单科精讲班", art: art("exam", "building", pro, "建筑工程/管理与实务", "单科精讲"), subject: "building", original: 980, price: 588, teacher: "wang", sold: 9120, tags: ["hide"], book: "b-jz", syllabus: "building", trial: [1, 5], rules: [["01", null], ["04", 499], ["05", 569]], intro: "《建筑工程管理与实务》单科精讲班，72 学时。" },
  { key: "jz-2", type: 1, name: "二级建造师《建筑实务》精讲＋冲刺班", art: art("exam", "building", pro, "建筑工程/管理与实务", "精讲＋冲刺"), subject: "building", original: 1280, price: 832, teacher: "wang", sold: 5210, tags: ["hide"], book: "b-jz", syllabus: "building", trial: [1], rules: [["01", null]], intro: "精讲班全部内容，另加考前六次冲刺课。" },
  { key: "jz-3", type: 1, name: "二级建造师三科联报（建筑）", art: art("exam", "building", pro, "三科/联报", "建筑方向"), subject: "building", original: 2180, price: 1308, teacher: "wang", sold: 4102, tags: ["hide"], book: "b-jz", syllabus: "building", trial: [1], rules: [["01", null], ["03", 95]], intro: "实务、管理、法规三科一次报全。" },
  { key: "sz", type: 1, name: "二级建造师《市政公用工程》精讲班（2026）", art: art("exam", "bridge", pro, "市政公用/工程实务", "2026 精讲班"), subject: "municipal", original: 980, price: 588, teacher: "zhao", sold: 6311, hot: false, tags: ["published"], book: "b-sz", syllabus: "municipal", trial: [1], rules: [["01", null], ["04", 499]], intro: "道路、桥梁、管道三大块，配全部功能性试验图解。" },
  { key: "jd", type: 1, name: "二级建造师《机电工程》精讲班（2026）", art: art("exam", "pipes", pro, "机电工程/管理与实务", "2026 精讲班"), subject: "electromechanical", original: 980, price: 588, teacher: "sun", sold: 5870, tags: ["published"], syllabus: "electromechanical", trial: [1], rules: [["01", null]], intro: "起重、焊接、安装，按现场工序讲。" },
  { key: "sl", type: 1, name: "二级建造师《水利水电工程》精讲班（2026）", art: art("exam", "dam", pro, "水利水电/工程实务", "2026 精讲班"), subject: "hydraulic", original: 860, price: 559, teacher: "zhao", sold: 3406, syllabus: "hydraulic", trial: [1], intro: "土石坝、混凝土坝与水闸，考点与图纸一一对应。" },
  { key: "gl", type: 1, name: "二级建造师《公路工程》精讲班（2026）", art: art("exam", "road", pro, "公路工程/管理与实务", "2026 精讲班"), subject: "highway", original: 980, price: 588, teacher: "zhou", sold: 3204, syllabus: "highway", intro: "路基、路面、隧道，配施工现场录像。" },
  { key: "ky", type: 1, name: "二级建造师《矿业工程》精讲班（2026）", art: art("exam", "strata", pro, "矿业工程/管理与实务", "2026 精讲班"), subject: "mining", original: 860, price: 559, teacher: "zhao", sold: 0, published: null, syllabus: "mining", intro: "井巷施工与矿业项目管理。" },
  { key: "gly", type: 1, name: "二级建造师《施工管理》精讲班（2026）", art: art("exam", "network", pro, "建设工程/施工管理", "2026 精讲班"), subject: "management", original: 570, price: 399, teacher: "zhang", sold: 9876, tags: ["published"], syllabus: "management", trial: [1], rules: [["04", 320]], intro: "六时标注法、挣值法、因果图，公式都推一遍。" },
  { key: "fg", type: 1, name: "二级建造师《法规及相关知识》精讲班（2026）", art: art("exam", "portico", pro, "建设工程/法规知识", "2026 精讲班"), subject: "law", original: 570, price: 399, teacher: "liu", sold: 7902, syllabus: "law", trial: [1], intro: "每条法规配一个真实判例。" },
  { key: "zj-jj", type: 1, name: "一级造价工程师《建设工程计价》精讲班", art: art("cost", "bars", cost, "建设工程/计价", "2026 精讲班"), subject: "cost", original: 850, price: 680, teacher: "chen", sold: 11208, hot: true, carousel: "#3a45a8", tags: ["published"], book: "b-jj", syllabus: "cost", trial: [1], rules: [["01", 340], ["02", 60], ["04", 599]], intro: "费用构成、清单计价、结算决算，三章讲透计价。" },
  { key: "zj-gl", type: 1, name: "一级造价工程师《造价管理》精讲班", art: art("cost", "network", cost, "建设工程/造价管理", "2026 精讲班"), subject: "cost", original: 725, price: 580, teacher: "zhang", sold: 7344, hot: true, syllabus: "management", trial: [1], intro: "工程经济与项目管理的公式和套路。" },
  { key: "zj-jl", type: 1, name: "《技术与计量（土建）》图解精讲", art: art("cost", "building", cost, "技术与计量/（土建）", "2026 精讲班"), subject: "cost", original: 850, price: 680, teacher: "sun", sold: 6120, hot: true, syllabus: "building", intro: "读图、列项、算量，一张图纸算到底。" },
  { key: "zj-al", type: 1, name: "《造价案例分析》真题冲刺班", art: art("cost", "portico", cost, "造价案例/分析", "冲刺班"), subject: "cost", original: 1100, price: 880, teacher: "chen", sold: 5602, hot: true, tags: ["published"], syllabus: "cost", rules: [["05", 860], ["03", 98]], intro: "近八年真题逐题带做，每步写到踩分点。" },
  { key: "zj-lb", type: 1, name: "四科联报：计价＋计量＋管理＋案例", art: art("cost", "frame", cost, "四科/联报", "2026 联报班"), subject: "cost", original: 2850, price: 2280, teacher: "chen", sold: 3018, hot: true, syllabus: "cost", rules: [["01", 1980]], intro: "一级造价工程师四科全程班。" },
  { key: "zj-2", type: 1, name: "二级造价工程师《基础知识》精讲班", art: art("cost", "book", "二级造价工程师", "基础知识", "2026 精讲班"), subject: "cost", original: 570, price: 399, teacher: "zhang", sold: 2771, hot: true, tags: ["y2022j2"], syllabus: "cost", intro: "零基础入门，适合转岗学员。" },
  { key: "zj-audit", type: 1, name: "工程结算审核实战：从送审到定案", art: art("cost", "bars", "造价实务", "结算审核/实战", "新课"), subject: "cost", original: 460, price: 299, teacher: "chen", sold: 0, auditing: true, syllabus: "cost", intro: "两个真实结算项目的完整审核过程。" },
];

const free: SeedCourse[] = [
  { key: "f-net", type: 1, name: "双代号网络计划六步画法，一题讲透", art: art("free", "network", "免费公开课", "网络计划/六步法", "免费"), subject: "management", original: 0, price: 0, teacher: "wang", sold: 12806, tags: ["free", "freecourse"], syllabus: "management", intro: "六步画出双代号网络图，一道题贯穿始终。" },
  { key: "f-qd", type: 1, name: "工程量清单入门：从图纸到第一张表", art: art("free", "bars", "免费公开课", "工程量清单/入门", "免费"), subject: "cost", original: 0, price: 0, teacher: "chen", sold: 9214, tags: ["freecourse"], carousel: "#0f8fae", syllabus: "cost", intro: "拿到图纸后先做什么，再做什么。" },
  { key: "f-fg", type: 1, name: "新版招投标法规逐条解读", art: art("free", "portico", "免费公开课", "新版招投标/法规解读", "免费"), subject: "law", original: 0, price: 0, teacher: "liu", sold: 6530, tags: ["freecourse"], syllabus: "law", intro: "每一条改了什么，项目上怎么用。" },
  { key: "f-jk", type: 1, name: "深基坑支护的十个安全要点", art: art("free", "helmet", "免费公开课", "深基坑/安全要点", "免费"), subject: "safety", original: 0, price: 0, teacher: "zhao", sold: 5177, tags: ["freecourse"], syllabus: "safety", intro: "十个要点，十个现场案例。" },
  { key: "help", courseId: 56, type: 1, name: "筑途学堂使用帮助：从注册到领取学时", art: art("free", "book", "帮助中心", "平台/使用帮助", "免费"), subject: "help", original: 0, price: 0, sold: 860, tags: ["nopublish"], syllabus: "help", intro: "第一次来，先看这三讲。" },
];

const edu = (key: string, name: string, motif: Motif, title: string, required: 0 | 1, hours: number, original: number, price: number, teacher: string, sold: number, more: Partial<SeedCourse> = {}): SeedCourse => ({
  key, type: 5, name, art: art("edu", motif, required ? "继续教育 · 必修" : "继续教育 · 选修", title, `${hours} 学时`), subject: motif, original, price, teacher, sold, required, certSubject: "building", hours, hot: true, intro: `${required ? "必修" : "选修"} ${hours} 学时，看完视频并通过测验后计入学时。`, ...more,
});
const furtherEdu: SeedCourse[] = [
  edu("e-bim", "BIM 技术在施工阶段的应用", "frame", "BIM 技术/应用", 1, 12, 160, 120, "sun", 8541, { syllabus: "bim", trial: [1], book: "t-bx", carousel: "#13805a" }),
  edu("e-aq", "建设工程安全生产管理与法规", "helmet", "安全生产/与法规", 1, 12, 160, 120, "liu", 7230, { syllabus: "safety", trial: [1] }),
  edu("e-ls", "绿色建筑评价与节能改造", "leaf", "绿色建筑/与节能", 0, 8, 80, 80, "zhou", 4120, { syllabus: "green" }),
  edu("e-zl", "工程质量通病防治与验收", "network", "工程质量/管理", 1, 10, 125, 100, "zhao", 3980, { syllabus: "management" }),
  edu("e-zp", "装配式混凝土结构施工技术", "building", "装配式/施工技术", 0, 10, 100, 100, "sun", 3011, { syllabus: "building" }),
  edu("e-ht", "建筑业新法规与合同管理", "portico", "合同管理/与新法规", 0, 8, 80, 80, "liu", 2650, { syllabus: "law" }),
  edu("e-sz", "城市地下空间与综合管廊", "bridge", "综合管廊/施工", 0, 8, 90, 72, "zhao", 1402, { syllabus: "municipal", certSubject: "municipal", hot: false }),
];

const live = (key: string, name: string, title: string, original: number, price: number, teacher: string, sold: number, status: "unstarted" | "started" | "completed", startsInHours: number): SeedCourse => ({
  key, type: 6, name, art: art("live", "rings", "直播", title, "直播课"), subject: "live", original, price, teacher, sold, live: { status, startsInHours }, syllabus: status === "completed" ? "live" : undefined, intro: "直播互动答疑，结束后可看回放。",
});
const lives: SeedCourse[] = [
  live("l-al", "二建实务：案例五题连做带讲", "案例五题/连做带讲", 132, 99, "wang", 1830, "started", 0),
  live("l-jj", "一级造价：计价科目小数点不再丢分", "计价科目/小数点", 59, 59, "chen", 940, "unstarted", 26),
  live("l-fg", "法规科目：两小时过完时间类考点", "法规科目/时间考点", 0, 0, "liu", 2210, "unstarted", 74),
  live("l-gl", "管理科目：网络计划易错题回顾", "管理科目/易错题", 39, 39, "zhang", 760, "completed", -48),
];

const qa = (key: string, name: string, motif: Motif, title: string, price: number, teacher: string, sold: number): SeedCourse => ({
  key, type: 2, name, art: art("qa", motif, "付费答疑", title, "视频解答"), subject: motif, original: price, price, teacher, sold, intro: "老师录制的视频解答，购买后可反复观看。",
});
const answers: SeedCourse[] = [
  qa("q-net", "总时差与自由时差到底差在哪？", "network", "总时差/自由时差", 6, "wang", 412),
  qa("q-zj", "甲供材如何计税？一般计税与简易计税对比", "bars", "甲供材/怎么计税", 8, "chen", 356),
  qa("q-sp", "索赔事件同时延误，工期和费用怎么算？", "portico", "共同延误/怎么索赔", 9.9, "liu", 288),
  qa("q-bim", "碰撞检查报告怎样写才能通过评审？", "frame", "碰撞报告/怎么写", 12, "sun", 96),
];

const book = (key: string, type: 3 | 4, name: string, palette: Palette, motif: Motif, kicker: string, title: string, original: number, price: number, sold: number, tags: string[]): SeedCourse => ({
  key, type, name, art: art(palette, motif, kicker, title, "2026"), subject: motif, original, price, sold, tags, freight: type === 3 ? 8 : 10, intro: "正版图书，与课程章节一一对应；满 100 元包邮。",
});
const books: SeedCourse[] = [
  book("b-jz", 3, "二建《建筑工程管理与实务》考点精编", "exam", "building", pro, "建筑工程/管理与实务", 72.5, 58, 4210, ["book_jzs"]),
  book("b-sz", 3, "二建《市政公用工程》考点精编", "exam", "bridge", pro, "市政公用/工程实务", 72.5, 58, 2108, ["book_jzs"]),
  book("b-gl", 3, "二建《施工管理》考点精编", "exam", "network", pro, "施工管理", 60, 48, 3120, ["book_jzs"]),
  book("b-fg", 3, "二建《法规》考点精编", "exam", "portico", pro, "法规及相关/知识", 60, 48, 2980, ["book_jzs"]),
  book("b-jd", 3, "二建《机电工程》考点精编", "exam", "pipes", pro, "机电工程/管理与实务", 72.5, 58, 1502, ["book_jzs"]),
  book("b-sl", 3, "二建《水利水电》考点精编", "exam", "dam", pro, "水利水电/实务", 72.5, 58, 870, ["book_jzs"]),
  book("b-jj", 3, "一级造价《计价》图表速记", "cost", "bars", "一级造价", "建设工程/计价", 82.5, 66, 1980, ["book_zjs"]),
  book("b-jl", 3, "一级造价《计量（土建）》图解", "cost", "building", "一级造价", "技术与计量", 82.5, 66, 1620, ["book_zjs"]),
  book("b-zg", 3, "一级造价《管理》高频考点", "cost", "network", "一级造价", "造价管理", 70, 56, 1211, ["book_zjs"]),
  book("b-al", 3, "一级造价《案例》真题详解", "cost", "portico", "一级造价", "案例分析", 90, 72, 1433, ["book_zjs"]),
  book("t-bx", 4, "继续教育必修课教材（十二）", "edu", "frame", "继续教育", "必修课教材/（十二）", 42, 42, 3340, []),
  book("t-xx", 4, "继续教育选修课教材（八）", "edu", "leaf", "继续教育", "选修课教材/（八）", 36, 36, 2015, []),
  book("t-aq", 4, "安全生产管理继续教育教材（五）", "edu", "helmet", "继续教育", "安全生产/（五）", 39, 39, 998, []),
];

/** Every course of the shop, in the order of its lists within a type. */
export const seedCourses: readonly SeedCourse[] = [...exam, ...free, ...furtherEdu, ...lives, ...answers, ...books];
