import { eq, sql } from "drizzle-orm";
import type { Tx } from "../kernel/db/db.ts";
import {
  papers,
  paperQuestions,
  paperVersions,
  questionReports,
  questionVersions,
} from "../modules/exam/tables.ts";
import { users } from "../modules/identity/tables.ts";
import { sit } from "./papers.ts";
import { seedQuestions } from "./questions.ts";
import type { SeedIds } from "./seed-ids.ts";

const NAMES =
  "周建国 邓文静 陈立群 许家明 钱红 何志远 吕晓东 施佳 张伟民 孔祥瑞 曹磊 严冬梅 华国栋 金玉兰 魏强 陶秀英 姜海波 戚芳 谢少华 邹凯 喻敏 柏松 水清 窦建军 章丽 云飞 苏航 潘晓琳 葛涛 奚文博 范宇 彭雪 郎平安 鲁大成 韦唯一 昌盛".split(
    " ",
  );
/** Above all other attempts' ids. */
const FIRST_ATTEMPT = 2_001;
/** How many percent of average candidates miss each question. */
const HARD = [12, 30, 55, 38, 62, 20, 46, 25, 70, 41];

/** Pseudo-random 0 to 99, always the same. */
const thrown = (person: number, at: number): number =>
  (person * 7_919 + at * 104_729 + person * at * 31) % 100;

export async function seedMockPaper(tx: Tx, ids: SeedIds): Promise<void> {
  const asked = seedQuestions
    .flatMap(({ type, score }, index) =>
      type === "askanswer" ? [] : [{ questionType: type, score, questionId: index + 1 }],
    )
    .slice(0, HARD.length);
  const paper = await makePaper(tx, asked);
  const candidates = await makeCandidates(tx);
  for (const [at, userId] of candidates.entries()) {
    // Mixed, so that the list does not look sorted.
    const strength = ((at * 13) % candidates.length) / candidates.length;
    await sit(tx, paper, {
      userPaperId: FIRST_ATTEMPT + at,
      userId,
      begun: sql`now() - make_interval(days => ${1 + (at % 24)}::int, mins => ${at * 17}::int)`,
      answered: asked.length,
      misses: (place) => thrown(at + 1, place) < (HARD[place] ?? 0) * (1.6 - 1.2 * strength),
      minutes: 18 + ((at * 11) % 40),
      handedIn: true,
      test: false,
    });
  }
  await makeReports(tx, ids, candidates, asked[4]?.questionId ?? 1);
  await makeDrawnExam(tx, paper.paperId + 1);
}

/** A published mock exam that draws its questions from both banks. */
async function makeDrawnExam(tx: Tx, paperId: number): Promise<void> {
  const rule = (questionBankId: number, questionType: "single" | "multiple", count: number) => ({
    questionBankId,
    questionType,
    count,
    questionScore: questionType === "single" ? 100 : 150,
  });
  const setting = {
    paperName: "二级建造师模拟考试（随机组卷）",
    timeLimitMinutes: 30,
    shuffleChoices: true,
    sittingMode: "exam" as const,
    blueprint: [rule(1, "single", 3), rule(1, "multiple", 1), rule(2, "single", 4), rule(2, "multiple", 1)],
    versionNo: 1,
  };
  await tx.insert(papers).values({ paperId, ...setting, changed: false });
  await tx.insert(paperVersions).values({
    paperVersionId: paperId,
    paperId,
    ...setting,
    partialCredit: false,
    shuffleQuestions: false,
  });
}

type Asked = { questionType: "single" | "multiple"; score: number; questionId: number };

async function makePaper(tx: Tx, asked: readonly Asked[]) {
  const [last] = await tx.select({ paperId: sql<number>`max(${papers.paperId})` }).from(papers);
  const paperId = (last?.paperId ?? 0) + 1;
  const paperName = "二级建造师《施工管理》模拟卷（一）";
  const timeLimitMinutes = 60;
  await tx.insert(papers).values({ paperId, paperName, timeLimitMinutes, shuffleChoices: true });
  // Single choices have 8 points; the others share the rest of 100, the last takes the remainder.
  const several = asked.flatMap(({ questionType }, at) => (questionType === "multiple" ? [at] : []));
  const left = 1_000 - (asked.length - several.length) * 80;
  const each = Math.floor(left / Math.max(1, several.length) / 5) * 5;
  const scoreAt = (at: number): number =>
    !several.includes(at) ? 80 : at === several.at(-1) ? left - each * (several.length - 1) : each;
  await tx.insert(paperQuestions).values(
    asked.map(({ questionId }, at) => ({
      paperId,
      questionId,
      questionNo: at + 1,
      questionScore: scoreAt(at),
    })),
  );
  return { paperId, paperName, timeLimitMinutes, courseChapterId: 0 };
}

async function makeCandidates(tx: Tx): Promise<number[]> {
  const [last] = await tx.select({ userId: sql<number>`max(${users.userId})` }).from(users);
  const rows = NAMES.map((userName, at) => {
    const telephone = `1373000${String(1_000 + at * 37).padStart(4, "0")}`;
    return {
      userId: (last?.userId ?? 0) + 1 + at,
      loginName: telephone,
      userName,
      roles: ["user" as const],
      telephone,
      phoneVerifiedAt: sql`now()`,
      regTime: sql`now() - make_interval(days => ${40 + at * 3}::int)`,
    };
  });
  await tx.insert(users).values(rows);
  return rows.map(({ userId }) => userId);
}

async function makeReports(
  tx: Tx,
  ids: SeedIds,
  candidates: readonly number[],
  questionId: number,
): Promise<void> {
  const [version] = await tx
    .select({ questionVersionId: questionVersions.questionVersionId })
    .from(questionVersions)
    .where(eq(questionVersions.questionId, questionId));
  if (!version) return;
  const report = (at: number, text: string, hours: number) => ({
    questionId,
    questionVersionId: version.questionVersionId,
    userId: candidates[at] as number,
    place: "practice" as const,
    userPaperId: FIRST_ATTEMPT + at,
    kind: "key" as const,
    text,
    createTime: sql`now() - make_interval(hours => ${hours}::int)`,
  });
  await tx
    .insert(questionReports)
    .values([report(1, "教材第 186 页的解释与这里的答案不一致，请核对", 30), report(7, "", 9)]);
  await tx.insert(questionReports).values({
    ...report(15, "选项 C 和 D 意思相近，不好区分", 240),
    kind: "question",
    settledBy: ids.user.get("admin") as number,
    settleTime: sql`now() - interval '8 days'`,
    answer: "C 说的是单代号网络计划，D 说的是双代号网络计划，题目没有问题，感谢反馈。",
  });
}
