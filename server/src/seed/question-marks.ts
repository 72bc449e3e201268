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
  marks("G10382", "1Z203030", "网络计划时差", "较难"),
  marks("G10383", "1Z203030", "关键线路", "较易"),
  marks("G10391", "1Z203030", "网络计划时差", "较难"),
  marks("G10402", "1Z203040", "进度控制措施", "中等"),
  marks("G10417", "1Z202050", "挣值法", "中等"),
  marks("G10428", "1Z204050", "质量事故处理", "中等", "2025"),
  marks("G10433", "1Z204070", "数理统计方法", "较易", "2025"),
  marks("J10009", "1A411010", "建筑物分类", "很易"),
  marks("J10112", "1A413040", "混凝土养护", "较易", "2025"),
  marks("J10205", "1A427020", "危大工程", "很难"),
  marks("J10218", "1A413050", "砌体结构", "较易"),
  marks("J10219", "1A413050", "砌体结构", "中等"),
  marks("J10241", "1A413040", "模板拆除", "中等"),
  marks("J10263", "1A413060", "屋面防水", "中等", "2025"),
  marks(
    "J10501",
    "1A413040",
    "大体积混凝土",
    "较难",
    "2026",
    "每条措施 4 分，答出五条给满分；温差数值不写扣 2 分。",
  ),
];
