// In lessons that the learner has not finished.
import { chapterPaperName } from "@zhutu/domain/exam/chapter-paper.ts";
import { and, eq, like, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import { chapters } from "../modules/catalogue/tables.ts";
import {
  paperQuestions,
  papers,
  questionBanks,
  questions,
  questionVersions,
} from "../modules/exam/tables.ts";
import { seedCourses } from "./courses.ts";
import type { SeedIds } from "./seed-ids.ts";

type Reminder = {
  course: "e-bim" | "e-sz";
  lesson: string;
  alertTime: string;
  type: "single" | "multiple";
  text: string;
  choices: string[];
  keys: string;
  answers: string;
};

const reminders: readonly Reminder[] = [
  {
    course: "e-bim",
    lesson: "4 施工场地布置与 4D 进度",
    alertTime: "00:40",
    type: "single",
    text: "4D 进度模拟是在三维模型上增加哪一维信息？",
    choices: ["成本", "时间", "质量", "安全"],
    keys: "B",
    answers: "4D 是三维模型加时间，用来按进度计划推演施工过程；再加成本是 5D。",
  },
  {
    course: "e-bim",
    lesson: "5 碰撞检查与深化",
    alertTime: "00:15",
    type: "multiple",
    text: "下列属于硬碰撞的有（　）。",
    choices: ["风管穿过结构梁", "两根管道间距小于保温要求", "桥架与消防管道相交", "检修空间不足"],
    keys: "AC",
    answers: "实体在空间上相交是硬碰撞；间距、检修空间不满足要求是软碰撞。",
  },
  {
    course: "e-bim",
    lesson: "6 工程量统计",
    alertTime: "00:25",
    type: "single",
    text: "由模型直接导出的工程量与清单工程量不一致时，首先应核对（　）。",
    choices: ["计量规则与扣减关系", "软件版本", "材料价格", "施工班组"],
    keys: "A",
    answers: "多数差异来自计量规则和构件间的扣减关系，先核对规则再查模型。",
  },
  {
    course: "e-sz",
    lesson: "1.2 沥青路面施工进度与网络计划",
    alertTime: "00:30",
    type: "single",
    text: "热拌沥青混合料路面开放交通时，表面温度应低于（　）。",
    choices: ["50℃", "70℃", "90℃", "110℃"],
    keys: "A",
    answers: "热拌沥青混合料路面应待摊铺层自然降温至表面温度低于 50℃ 后，方可开放交通。",
  },
];

export async function seedReminders(tx: Tx, ids: SeedIds): Promise<void> {
  const [existing] = await tx
    .select({
      bank: sql<number>`(select max(${questionBanks.questionBankId}) from ${questionBanks})`,
      question: sql<number>`(select max(${questions.questionId}) from ${questions})`,
      paper: sql<number>`max(${papers.paperId})`,
    })
    .from(papers);
  if (!existing) throw new Error("no papers seeded");
  const questionBankId = existing.bank + 1;
  await tx.insert(questionBanks).values({ questionBankId, questionBankName: "继续教育题库" });
  const nameOf = (key: string) => seedCourses.find((course) => course.key === key)?.name ?? "";
  for (const [at, reminder] of reminders.entries()) {
    const questionId = existing.question + at + 1;
    const paperId = existing.paper + at + 1;
    const ofLesson = and(
      eq(chapters.courseId, ids.course.get(reminder.course) as number),
      like(chapters.chapterTitle, `${reminder.lesson}%`),
    );
    const [chapter] = await tx.update(chapters).set({ alertPaperId: paperId }).where(ofLesson).returning();
    if (!chapter) throw new Error(`no lesson ${reminder.lesson}`);
    await tx.insert(questions).values({ questionId, questionBankId });
    await tx.insert(questionVersions).values({
      questionId,
      versionNo: 1,
      questionName: reminder.text.slice(0, 50),
      questionText: `<p>${reminder.text}</p>`,
      questionType: reminder.type,
      questionScore: 20,
      questionKeys: [...reminder.keys],
      choices: reminder.choices.map((choiceName, choice) => ({
        optionId: "ABCDE"[choice] as string,
        choiceName,
      })),
      answers: reminder.answers,
    });
    await tx.insert(papers).values({
      paperId,
      paperName: chapterPaperName("cpt_alert", { ...chapter, courseName: nameOf(reminder.course) }),
      paperType: "cpt_alert",
      refId: chapter.courseChapterId,
    });
    await tx
      .insert(paperQuestions)
      .values({ paperId, questionId, questionNo: 1, questionScore: 20, alertTime: reminder.alertTime });
  }
}
