// What may be done to a paper as a whole, and what is asked before.
import {
  deletePaper,
  getPaper,
  listPaperQuestions,
  listPapers,
  previewPaper,
  publishPaper,
} from "@zhutu/domain/exam/office/contract.ts";
import { unseenWords } from "@zhutu/domain/exam/alert-time.ts";
import { api } from "../../../../lib/api/api.ts";
import { useActions } from "../../../../office/use-actions.ts";
import { kindOf, type OfficePaper } from "./paper-list.ts";
import { allQuestions, type PaperQuestion } from "./paper-questions.ts";

/** The answers that a change of a paper, or of what it asks, makes stale. */
export const paperAnswers = [listPapers, getPaper, listPaperQuestions, previewPaper] as const;

/** What publishing does. */
export const publishHappens = "以后开始作答的学员使用这一版，已经开始的不受影响。";

/** The sentence about reminders that no learner will see; undefined if none, or not a reminder paper. */
export const unseenReminders = (
  paper: Pick<OfficePaper, "paperType" | "refId" | "videoSeconds">,
  rows: readonly Pick<PaperQuestion, "alertTime">[],
): string | undefined =>
  kindOf(paper) === "cpt_alert"
    ? unseenWords(
        rows.map(({ alertTime }) => alertTime),
        paper.videoSeconds,
      )
    : undefined;

/** The same for the paper's current questions. */
async function unseenOf(paper: OfficePaper): Promise<string[]> {
  if (kindOf(paper) !== "cpt_alert") return [];
  const { paperQuestions } = await api(listPaperQuestions, allQuestions(paper.paperId));
  return [unseenReminders(paper, paperQuestions) ?? []].flat();
}

const ACTIONS = {
  publish: {
    endpoint: publishPaper,
    question: async (paper: OfficePaper) => ({
      title: `确定要发布第 ${nextVersion(paper)} 版吗?`,
      text: [`“${paper.paperName}”${publishHappens}`, ...(await unseenOf(paper))],
      yes: "发布",
    }),
    stale: paperAnswers,
  },
  delete: {
    endpoint: deletePaper,
    question: (paper: OfficePaper) => ({
      title: "确定要删除吗?",
      text: `试卷“${paper.paperName}”${kindOf(paper) === "free" ? "" : "从章节中移除，"}不再能作答，不能恢复；已有的作答、成绩和题库里的题目都保留。`,
      yes: "删除",
      danger: true,
    }),
    stale: paperAnswers,
  },
} as const;

/** Publishes and deletes papers. */
export const usePaperActions = () =>
  useActions(ACTIONS, ({ paperId, revision }: OfficePaper) => ({
    params: { paperId },
    query: { revision },
  }));

/** The version that publishing would make. */
export const nextVersion = ({ versionNo, changed }: OfficePaper): number =>
  versionNo + (changed === 1 ? 1 : 0);

/** The publish button's label. */
export const publishWords = (paper: OfficePaper): string =>
  paper.changed === 0 ? `已发布第 ${paper.versionNo} 版` : `发布第 ${nextVersion(paper)} 版`;

/** Why it is not to be published now. */
export function publishDisabledReason({ held, questionCount, changed }: OfficePaper): string | undefined {
  if (held !== "") return held;
  if (questionCount === 0) return "试卷里还没有题目";
  return changed === 0 ? "没有未发布的修改" : undefined;
}
