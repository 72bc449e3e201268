import type { listRegrades } from "@zhutu/domain/exam/corrections/contract.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { lettersOf } from "../banks/questions.ts";
import { drawnText } from "../banks/formula.ts";
import * as queries from "./queries.ts";
import { inOwnPapersAlone } from "./report-queries.ts";
import { authorsOrder, shownChoices } from "../banks/choices.ts";
import { ownerOf } from "../../../kernel/http/access.ts";

/** The question's current version and grading, keys as letters, and whether the caller may regrade it. */
export async function regradeQuestion({ db, user }: Ctx<SessionUser>, questionId: number) {
  const ownerId = ownerOf(user);
  const question = await queries.questionNow(db, questionId, ownerId);
  if (!question) throw refuse("NOT_FOUND");
  return {
    ...question,
    questionText: drawnText(question.questionText),
    answers: drawnText(question.answers),
    choices: shownChoices(question.choices, authorsOrder(question.choices)).map((one, at) => ({
      ...one,
      optionId: question.choices[at]?.optionId ?? "",
    })),
    questionKeys: lettersOf(question.choices, question.questionKeys),
    mayRegrade: ownerId === null || (await inOwnPapersAlone(db, questionId, ownerId)),
  };
}

export async function regrades(
  { db, user }: Ctx<SessionUser>,
  query: HandlerInput<typeof listRegrades>["query"],
) {
  const { rows, total } = await queries.listRuns(
    db,
    { ownerId: ownerOf(user), questionId: query.questionId },
    query,
  );
  return {
    regrades: rows.map(({ choices, questionKeys, ...row }) => ({
      ...row,
      questionKeys: lettersOf(choices, questionKeys),
    })),
    total,
  };
}
