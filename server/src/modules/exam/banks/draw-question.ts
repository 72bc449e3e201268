import type { drawQuestion as drawQuestionEndpoint } from "@zhutu/domain/exam/banks/contract.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { countUse } from "../../../kernel/limits.ts";
import { pauses } from "../../../kernel/pauses.ts";
import { cleanRichText } from "../../catalogue/service.ts";
import { drawAhead, drawnText, formulaRule, richOf, textsOf } from "./formula.ts";
import { shownChoice } from "./choices.ts";

type Texts = { questionText: string; answers: string; choices: readonly { choiceName: string }[] };

export async function formulaErrors(authorId: number, { questionText, answers, choices }: Texts) {
  await drawAhead(authorId, textsOf({ questionText, answers, choices }));
  const wrong = choices
    .map(({ choiceName }, at) => ({ at, why: formulaRule(richOf(choiceName)) }))
    .find(({ why }) => why !== undefined);
  const [text, explained] = [formulaRule(questionText), formulaRule(answers)];
  return {
    ...(text !== undefined && { questionText: text }),
    ...(wrong && { choices: `选项 ${choiceLetters[wrong.at] ?? ""}：${wrong.why}` }),
    ...(explained !== undefined && { answers: explained }),
  };
}

/**
 * The question as learners would see it, with formula errors; stores nothing. Refuses TOO_MANY past 1,200 an
 * hour.
 */
export async function drawQuestion(
  ctx: Ctx<SessionUser>,
  form: HandlerInput<typeof drawQuestionEndpoint>["body"],
) {
  await countUse(ctx.db, { key: `drawn-question:${ctx.user.userId}`, most: 1_200, withinSeconds: 3_600 });
  const pause = pauses();
  const clean = async (html: string): Promise<string> => {
    const cleaned = cleanRichText(html, ctx.config.publicUrl).trim();
    await pause();
    return cleaned;
  };
  const questionText = await clean(form.questionText);
  const answers = await clean(form.answers);
  const problems = await formulaErrors(ctx.user.userId, { questionText, answers, choices: form.choices });
  return {
    questionText: drawnText(questionText),
    answers: drawnText(answers),
    choices: form.choices.map(({ choiceName }, at) => shownChoice(choiceLetters[at] ?? "", choiceName)),
    problems: Object.values(problems),
  };
}
