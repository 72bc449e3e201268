// Banks to practise, and what the learner did of them. One bank is held, of the other the free share is open.
import { inArray, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import type { PracticeChoice } from "@zhutu/domain/exam/practice/choice.ts";
import {
  attemptSteps,
  bankCourses,
  dailyAnswers,
  questionProgress,
  questionVersions,
  userPapers,
} from "../modules/exam/tables.ts";
import type { SeedIds } from "./seed-ids.ts";

/** The courses of the first two banks. */
const named = [["gly"], ["jz", "jz-1", "jz-2"]];

/** Question, right and wrong answers, and whether the last was right. */
const done: [questionId: number, rights: number, wrongs: number, lastPass: boolean][] = [
  [1, 3, 5, false],
  [2, 8, 1, true],
  [3, 2, 5, false],
  [4, 1, 3, false],
  [5, 4, 1, true],
  [6, 1, 0, true],
  [8, 2, 0, true],
  [9, 1, 2, false],
  [10, 2, 3, true],
];
/** Days ago of daily questions, and whether they were right. */
const days: [daysAgo: number, pass: boolean][] = [
  [1, true],
  [2, true],
  [3, false],
  [4, true],
  [5, true],
];

/** An open run, above all other attempts' ids. */
const run = { userPaperId: 3_001, questionIds: [1, 2, 3, 4] };

export async function seedPractice(tx: Tx, ids: SeedIds): Promise<void> {
  const userId = ids.user.get("learner") as number;
  await tx
    .insert(bankCourses)
    .values(
      named.flatMap((keys, at) =>
        keys.map((key) => ({ questionBankId: at + 1, courseId: ids.course.get(key) as number })),
      ),
    );
  await tx.insert(questionProgress).values(
    done.map(([questionId, rights, wrongs, lastPass]) => ({
      userId,
      questionId,
      rights,
      wrongs,
      lastPass,
      lastAt: sql`now() - interval '2 days'`,
    })),
  );
  await beginRun(tx, userId);
  await tx.insert(dailyAnswers).values(
    days.map(([daysAgo, pass]) => ({
      userId,
      day: sql`(now() at time zone 'Asia/Shanghai')::date - ${daysAgo}::int`,
      pass,
    })),
  );
}

async function beginRun(tx: Tx, userId: number): Promise<void> {
  const { userPaperId, questionIds } = run;
  const wordings = await tx
    .select()
    .from(questionVersions)
    .where(inArray(questionVersions.questionId, questionIds))
    .orderBy(questionVersions.questionId);
  const practice: PracticeChoice = {
    questionBankId: 1,
    by: "chapter",
    name: wordings[0]?.details.chapter ?? "",
    kind: "any",
  };
  await tx.insert(userPapers).values({
    userPaperId,
    userId,
    practice,
    questions: wordings.map(({ questionVersionId, questionId, questionScore, choices }, at) => ({
      questionVersionId,
      questionId,
      questionNo: at + 1,
      score: questionScore,
      order: choices.map(({ optionId }) => optionId),
    })),
    totalScore: wordings.reduce((sum, { questionScore }) => sum + questionScore, 0),
  });
  await tx.insert(attemptSteps).values({ userPaperId, kind: "begin", payload: { practice } });
}
