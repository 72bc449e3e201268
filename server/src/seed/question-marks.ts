// Attributes in the order of seedQuestions: number, chapter, topic, difficulty, year.
import type { QuestionDetails } from "@zhutu/domain/exam/banks/question-details.ts";

type Marks = { questionNo: string; details: Partial<QuestionDetails> };
const marks = (
  questionNo: string,
  chapter: string,
  topic: string,
  difficulty: string,
  year = "2026",
  scoring = "",
): Marks => ({ questionNo, details: { chapter, topic, difficulty, year, scoring } });

export const questionMarks: readonly Marks[] = [
  marks("G10382", "第 3 章 施工进度管理", "网络计划时差", "较难"),
  marks("G10383", "第 3 章 施工进度管理", "关键线路", "较易"),
  marks("G10391", "第 3 章 施工进度管理", "网络计划时差", "较难"),
  marks("G10402", "第 3 章 施工进度管理", "进度控制措施", "中等"),
  marks("G10417", "第 2 章 施工成本管理", "挣值法", "中等"),
  marks("G10428", "第 4 章 施工质量管理", "质量事故处理", "中等", "2025"),
  marks("G10433", "第 4 章 施工质量管理", "数理统计方法", "较易", "2025"),
  marks("J10009", "第 1 章 建筑设计与构造", "建筑物分类", "很易"),
  marks("J10112", "第 3 章 主体结构与防水施工", "混凝土养护", "较易", "2025"),
  marks("J10205", "第 4 章 施工安全管理", "危大工程", "很难"),
  marks("J10218", "第 3 章 主体结构与防水施工", "砌体结构", "较易"),
  marks("J10219", "第 3 章 主体结构与防水施工", "砌体结构", "中等"),
  marks("J10241", "第 3 章 主体结构与防水施工", "模板拆除", "中等"),
  marks("J10263", "第 3 章 主体结构与防水施工", "屋面防水", "中等", "2025"),
  marks(
    "J10501",
    "第 3 章 主体结构与防水施工",
    "大体积混凝土",
    "较难",
    "2026",
    "每条措施 4 分，答出五条给满分；温差数值不写扣 2 分。",
  ),
];
