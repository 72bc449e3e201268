// What books (type 3) and textbooks (type 4) of the demonstration shop say of themselves.
import type { About } from "./about-sessions.ts";

type Book = {
  intro: string;
  author: string;
  edition: string;
  contents: readonly string[];
  readers: string;
};

const book = ({ intro, author, edition, contents, readers }: Book): About => [
  ["内容简介", intro],
  ["作者与版本", [`编著：${author}`, `版本：${edition}`]],
  ["目录", contents],
  ["适合读者", readers],
];

const twoColours = (edition: string, pages: number) => `${edition}，16 开，双色印刷，${pages} 页`;
const textbook = (number: string, pages: number) =>
  `2026 年第 1 版，建筑业从业人员继续教育教材（${number}），16 开，${pages} 页`;

/** By the product's key. */
export const aboutBooks: Record<string, About> = {
  "b-jz": book({
    intro: "把《建筑工程管理与实务》压缩成 142 个考点，每个考点一页：左边图和表，右边近五年怎么考。",
    author: "王海涛",
    edition: twoColours("2026 年第 6 版", 296),
    contents: [
      "建筑工程技术（52 个考点）",
      "工程项目施工管理（58 个考点）",
      "法规与标准（20 个考点）",
      "案例题模板 12 套",
    ],
    readers: "看过一遍教材、想在考前两个月集中记忆的二级建造师考生。",
  }),
  "b-sz": book({
    intro: "市政实务识图题多、数字多。本书用 180 幅施工图讲道路、桥梁、管道和轨道交通，图上直接标考点。",
    author: "赵国强",
    edition: twoColours("2026 年第 5 版", 312),
    contents: [
      "城镇道路工程",
      "城市桥梁工程",
      "轨道交通与隧道",
      "给水排水与管道工程",
      "项目管理与案例 30 题",
    ],
    readers: "报考二级建造师市政专业，识图和案例较弱的考生。",
  }),
  "b-gl": book({
    intro: "施工管理计算题全部列出公式、适用条件和一道算到底的例题，记忆题归成 60 张对照表。",
    author: "张鹏",
    edition: twoColours("2026 年第 6 版", 248),
    contents: [
      "施工组织与目标控制",
      "成本管理与挣值法",
      "进度管理与网络计划",
      "质量、安全与环境",
      "合同与信息管理",
      "公式速查表",
    ],
    readers: "二级建造师各专业考生，公共科目一本通用。",
  }),
  "b-fg": book({
    intro: "按“谁、多久、罚多少”重排法规条文，每条配一则裁判案例，时间和数字另成一册小表。",
    author: "刘敏",
    edition: twoColours("2026 年第 6 版", 264),
    contents: [
      "基本法律知识",
      "施工许可与承发包",
      "合同与劳动",
      "质量与安全生产",
      "纠纷解决",
      "附：时间与数字小册",
    ],
    readers: "二级建造师各专业考生，以及项目上的合同与法务人员。",
  }),
  "b-jd": book({
    intro: "从起重、焊接到调试，按现场工序编排，机电常用设备配结构图和安装顺序图。",
    author: "孙立",
    edition: twoColours("2026 年第 4 版", 304),
    contents: [
      "机电工程常用材料与设备",
      "起重、焊接与测量",
      "工业机电安装",
      "建筑机电安装",
      "管理实务与案例 24 题",
    ],
    readers: "报考二级建造师机电专业的考生和机电施工员。",
  }),
  "b-sl": book({
    intro: "以土石坝、混凝土坝和水闸三类工程为主线，质量评定与施工导流的计算题逐步演算。",
    author: "赵国强",
    edition: twoColours("2026 年第 3 版", 236),
    contents: [
      "水利水电工程建筑物",
      "施工导流与截流",
      "土石坝与混凝土坝施工",
      "水利工程质量与验收",
      "案例 18 题",
    ],
    readers: "报考二级建造师水利水电专业的考生。",
  }),
  "b-jj": book({
    intro: "计价科目 96 张图表：费用构成用树，计算公式用表，调价和结算用流程图，随身带、碎片时间看。",
    author: "陈静",
    edition: "2026 年第 4 版，32 开口袋本，四色印刷，208 页",
    contents: [
      "建设工程造价构成",
      "计价方法与依据",
      "决策、设计与发承包阶段",
      "施工阶段与竣工阶段",
      "公式总表",
    ],
    readers: "一级造价工程师考生，二级考生可作参考。",
  }),
  "b-jl": book({
    intro: "一套三层框架结构图纸贯穿全书，从土方算到装饰，每个量都写出列式和扣减依据。",
    author: "孙立",
    edition: "2026 年第 4 版，16 开，附折叠图纸 6 张，328 页",
    contents: ["工程地质与构造", "材料与施工技术", "建筑面积计算", "土建清单列项与算量", "装饰与措施项目"],
    readers: "一级造价工程师（土建）考生，刚转岗算量的造价员。",
  }),
  "b-zg": book({
    intro: "统计近八年真题，挑出考过三次以上的 108 个考点，按出现次数排序，先记前 50 个就能稳住及格线。",
    author: "张鹏",
    edition: twoColours("2026 年第 4 版", 220),
    contents: ["工程造价管理制度", "相关法律法规", "工程项目管理", "工程经济与投融资", "建设全过程造价管理"],
    readers: "时间紧、想先抓高频的一级造价工程师考生。",
  }),
  "b-al": book({
    intro: "近八年案例真题按六大题型重排，每步标出分值，另附“只写这几行也能得一半分”的最简答案。",
    author: "陈静",
    edition: "2026 年第 5 版，大 16 开，答题卡版式，352 页",
    contents: [
      "投资估算与财务分析",
      "方案比选与价值工程",
      "招标投标",
      "索赔与工期",
      "结算与偏差分析",
      "工程量清单编制",
    ],
    readers: "前三科已过、专攻案例分析的一级造价工程师考生。",
  }),
  "t-bx": book({
    intro: "必修课配套教材，讲近两年行业政策、施工新技术和 BIM 应用，每章后有与线上测验对应的思考题。",
    author: "筑途学堂继续教育教研组",
    edition: textbook("十二", 188),
    contents: [
      "行业政策与诚信建设",
      "BIM 技术在施工阶段的应用",
      "智能建造与装配式施工",
      "质量通病防治",
      "思考题与参考答案",
    ],
    readers: "需完成必修学时的注册建造师、造价工程师。",
  }),
  "t-xx": book({
    intro: "选修课配套教材，以绿色建筑和节能改造为主，收入 11 个改造项目的做法、造价和节能效果。",
    author: "周岩",
    edition: textbook("八", 164),
    contents: [
      "绿色建筑评价标准",
      "围护结构节能改造",
      "可再生能源应用",
      "海绵城市与雨水利用",
      "改造项目实例",
    ],
    readers: "需完成选修学时，或正在做节能改造项目的技术人员。",
  }),
  "t-aq": book({
    intro: "面向项目负责人和专职安全员，从责任、危大工程到应急处置，附可直接套用的检查表 26 张。",
    author: "刘敏、赵国强",
    edition: textbook("五", 172),
    contents: [
      "安全生产法与责任体系",
      "危大工程管理",
      "高处作业、起重与临时用电",
      "应急救援与事故报告",
      "现场检查表",
    ],
    readers: "建筑施工企业主要负责人、项目负责人和专职安全生产管理人员。",
  }),
};
