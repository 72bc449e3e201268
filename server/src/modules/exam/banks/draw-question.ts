// A question that is being written, as it will be shown: formulas drawn, and what is wrong with them.
import type { drawQuestion as drawQuestionEndpoint } from "@zhutu/domain/exam/banks/contract.ts";
import { choiceLetters } from "@zhutu/domain/exam/question.ts";
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { cleanRichText } from "../../catalogue/service.ts";
import { drawnText, formulaRule, richOf } from "../formula.ts";
import { shownChoice } from "../shown-choices.ts";

type Texts = { questionText: string; answers: string; choices: readonly { choiceName: string }[] };

/** The sentence of each of the form's texts whose formula is no LaTeX. */
export function formulaErrors({ questionText, answers, choices }: Texts) {
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

/** The question as learners would see it, and what is wrong with its formulas; nothing is kept. */
export function drawQuestion(ctx: Ctx<SessionUser>, form: HandlerInput<typeof drawQuestionEndpoint>["body"]) {
  const [questionText, answers] = [form.questionText, form.answers].map((html) =>
    cleanRichText(html, ctx.config.publicUrl).trim(),
  ) as [string, string];
  return {
    questionText: drawnText(questionText),
    answers: drawnText(answers),
    choices: form.choices.map(({ choiceName }, at) => shownChoice(choiceLetters[at] ?? "", choiceName)),
    problems: Object.values(formulaErrors({ questionText, answers, choices: form.choices })),
  };
}
