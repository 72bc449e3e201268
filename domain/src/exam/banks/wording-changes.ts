// Differences between versions, for the history.
import { type QuestionType, typeWords } from "../question.ts";
import type { QuestionDetails } from "./question-details.ts";
import { plainText } from "./question-name.ts";

type Worded = {
  questionType: QuestionType;
  questionText: string;
  questionScore: number;
  questionKeys: readonly string[];
  choices: readonly { choiceNo: string; choiceName: string; optionId: string }[];
  answers: string;
  details: Partial<QuestionDetails>;
};
export type WordingChange = { field: string; before: string; after: string };

const detailNames: Readonly<Record<keyof QuestionDetails, string>> = {
  groupNo: "题组编号",
  scoring: "评分要点",
  chapter: "章节",
  topic: "知识点",
  difficulty: "难度",
  year: "年份",
};

/** The readable text, pictures numbered. */
const read = (html: string): string =>
  [plainText(html), ...Array.from(html.matchAll(/<img\s/gi), (_, at) => `[图 ${at + 1}]`)].join(" ").trim();

/** Changed fields in form order; choices match by id. */
export function wordingChanges(before: Worded, after: Worded): WordingChange[] {
  const changes: WordingChange[] = [];
  const plain = (field: string, was: string, is: string): void => {
    if (was !== is) changes.push({ field, before: was, after: is });
  };
  const rich = (field: string, was: string, is: string): void => {
    if (was === is) return;
    const [old, now] = [read(was), read(is)];
    changes.push({ field, before: old, after: old === now ? `${now}（排版或图片有变）` : now });
  };
  plain("题型", typeWords[before.questionType], typeWords[after.questionType]);
  rich("题干", before.questionText, after.questionText);
  const old = new Map(before.choices.map((choice) => [choice.optionId, choice]));
  for (const { optionId, choiceNo, choiceName } of after.choices)
    plain(`选项 ${choiceNo}`, old.get(optionId)?.choiceName ?? "", choiceName);
  const kept = new Set(after.choices.map(({ optionId }) => optionId));
  for (const { optionId, choiceNo, choiceName } of before.choices)
    if (!kept.has(optionId)) plain(`原选项 ${choiceNo}`, choiceName, "");
  const orderOf = ({ choices }: Worded): string => choices.map(({ choiceName }) => choiceName).join("、");
  const sameOnes =
    before.choices.length === kept.size && before.choices.every(({ optionId }) => kept.has(optionId));
  if (sameOnes && before.choices.some(({ optionId }, at) => after.choices[at]?.optionId !== optionId))
    plain("选项顺序", orderOf(before), orderOf(after));
  plain("答案", keysIn(before), keysIn(after));
  rich("解析", before.answers, after.answers);
  plain("分值", String(before.questionScore), String(after.questionScore));
  for (const [name, label] of Object.entries(detailNames) as [keyof QuestionDetails, string][])
    plain(label, before.details[name] ?? "", after.details[name] ?? "");
  return changes;
}

const keysIn = ({ questionKeys, choices }: Worded): string =>
  choices
    .flatMap(({ choiceNo, choiceName }) =>
      questionKeys.includes(choiceNo) ? `${choiceNo} ${choiceName}` : [],
    )
    .join("、");
