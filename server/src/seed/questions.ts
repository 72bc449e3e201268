// Two question banks; `keys` are letters from A, scores in points.
export type SeedQuestion = {
  bank: "management" | "building";
  type: "single" | "multiple" | "askanswer";
  text: string;
  choices: string[];
  keys: string;
  answers: string;
  score: number;
};

const single = (
  bank: SeedQuestion["bank"],
  text: string,
  choices: string[],
  keys: string,
  answers: string,
): SeedQuestion => ({ bank, type: "single", text, choices, keys, answers, score: 10 });
const multiple = (
  bank: SeedQuestion["bank"],
  text: string,
  choices: string[],
  keys: string,
  answers: string,
): SeedQuestion => ({ bank, type: "multiple", text, choices, keys, answers, score: 20 });

export const bankNames = { management: "施工管理题库", building: "建筑实务题库" } as const;

export const seedQuestions: readonly SeedQuestion[] = [
  single(
    "management",
    "单代号网络计划中，工作的自由时差等于（　）。",
    [
      "紧后工作最早开始时间的最小值减本工作最早完成时间",
      "本工作与其紧后工作时间间隔的最小值",
      "本工作总时差减紧后工作总时差",
      "本工作最迟完成时间减最早完成时间",
    ],
    "B",
    "有紧后工作时，自由时差等于本工作与各紧后工作时间间隔的最小值。",
  ),
  single(
    "management",
    "双代号网络计划中，关键线路是指（　）。",
    ["总持续时间最长的线路", "全部由实箭线组成的线路", "节点最多的线路", "自由时差之和最小的线路"],
    "A",
    "关键线路是总的工作持续时间最长的线路。",
  ),
  single(
    "management",
    "某工作总时差 5 天、自由时差 2 天，实际延误 4 天，则（　）。",
    ["总工期延误 4 天", "总工期不变，影响紧后工作 2 天", "总工期延误 2 天", "对后续工作没有影响"],
    "B",
    "延误未超过总时差，不影响工期；超过自由时差 2 天，影响紧后工作 2 天。",
  ),
  multiple(
    "management",
    "下列属于进度偏差纠偏组织措施的有（　）。",
    ["调整管理职能分工", "优化施工方案", "增加劳动力投入的审批流程", "调整项目管理班子成员", "采用新材料"],
    "ACD",
    "组织措施针对人与流程；方案与材料属于技术措施。",
  ),
  single(
    "management",
    "挣值法中，费用偏差 CV 为负，表示（　）。",
    ["费用节约", "费用超支", "进度提前", "进度延误"],
    "B",
    "CV = 已完工作预算费用 − 已完工作实际费用，小于 0 为超支。",
  ),
  multiple(
    "management",
    "施工质量事故处理报告应包括（　）。",
    ["事故调查的原始资料", "事故原因分析与论证", "事故处理的依据", "处理方案及技术措施", "责任人的学历证明"],
    "ABCD",
    "处理报告不要求学历证明。",
  ),
  single(
    "management",
    "排列图中，累计频率 0 至 80% 的因素称为（　）。",
    ["A 类因素", "B 类因素", "C 类因素", "次要因素"],
    "A",
    "0–80% 为 A 类主要因素，应重点管理。",
  ),
  single(
    "building",
    "建筑物高度大于（　）m 的民用建筑为超高层建筑。",
    ["24", "50", "100", "150"],
    "C",
    "建筑高度大于 100 m 的民用建筑为超高层建筑。",
  ),
  single(
    "building",
    "混凝土试件标准养护的相对湿度应为（　）以上。",
    ["80%", "90%", "95%", "60%"],
    "C",
    "标准养护：温度 20±2℃，相对湿度 95% 以上。",
  ),
  multiple(
    "building",
    "深基坑工程专项施工方案需要专家论证的情形有（　）。",
    [
      "开挖深度超过 5 m",
      "开挖深度 4 m 且地质条件简单",
      "开挖深度超过 3 m 且周边有重要管线需保护的降水工程",
      "采用逆作法施工且深度 8 m",
      "人工挖孔桩深度 16 m 以上",
    ],
    "ADE",
    "开挖深度超过 5 m 的基坑及深度 16 m 以上的人工挖孔桩属超过一定规模的危大工程。",
  ),
  single(
    "building",
    "砌体结构施工中，砖砌体的水平灰缝厚度宜为（　）mm。",
    ["5", "8", "10", "15"],
    "C",
    "水平灰缝厚度宜为 10 mm，不应小于 8 mm，也不应大于 12 mm。",
  ),
  single(
    "building",
    "抗震设防烈度为 7 度时，临时间断处斜槎水平投影长度不应小于高度的（　）。",
    ["1/2", "2/3", "1/3", "3/4"],
    "B",
    "普通砖砌体斜槎水平投影长度不应小于高度的 2/3。",
  ),
  multiple(
    "building",
    "模板拆除的一般顺序正确的有（　）。",
    ["先支的后拆", "后支的先拆", "先拆非承重模板", "后拆承重模板", "从下而上拆除"],
    "ABCD",
    "应从上而下进行拆除。",
  ),
  single(
    "building",
    "屋面防水等级为 Ⅰ 级时，防水层设防要求为（　）。",
    ["一道", "两道", "三道", "四道"],
    "B",
    "按旧规范教材口径：Ⅰ 级两道设防。",
  ),
  {
    bank: "building",
    type: "askanswer",
    text: "简述大体积混凝土温控的主要措施。",
    choices: [],
    keys: "",
    answers:
      "优选低热水泥、掺粉煤灰减少水泥用量；降低入模温度；分层分段浇筑；预埋冷却水管；保温保湿养护并监测里表温差不大于 25℃。",
    score: 20,
  },
];
