// A paper that says how many questions of which kind to draw, instead of which questions.
import type { QuestionDetails } from "./banks/question-details.ts";
import { questionScoreRule } from "./banks/question-form.ts";
import { maxPaperQuestions } from "./office/paper-form.ts";
import { type QuestionType, typeWords } from "./question.ts";

/** Marks by which a rule may choose; a rule without one takes any. */
export const ruleMarks = [
  "chapter",
  "topic",
  "difficulty",
  "year",
] as const satisfies readonly (keyof QuestionDetails)[];
export type RuleMark = (typeof ruleMarks)[number];

export type BlueprintRule = {
  questionBankId: number;
  questionType: QuestionType;
  count: number;
  /** Tenths of a point, for each question. */
  questionScore: number;
} & Partial<Record<RuleMark, string | undefined>>;

export const maxRules = 20;
/** Candidates read for one rule. */
export const maxCandidates = 5_000;

/** Bank, type and marks, as staff read the rule. */
export const ruleName = (rule: Omit<BlueprintRule, "count" | "questionScore">, bankName: string): string =>
  [bankName, typeWords[rule.questionType], ...ruleMarks.map((mark) => rule[mark] ?? "")]
    .filter((part) => part !== "")
    .join("·");

/** Undefined if the rules fit one paper. */
export function blueprintRule(rules: readonly BlueprintRule[]): string | undefined {
  const questions = questionsDrawn(rules);
  if (questions > maxPaperQuestions) return `一份试卷最多 ${maxPaperQuestions} 题，现在要抽 ${questions} 题`;
  return rules
    .map(({ questionScore }) => questionScoreRule(questionScore / 10))
    .find((wrong) => wrong !== undefined);
}

export const questionsDrawn = (rules: readonly Pick<BlueprintRule, "count">[]): number =>
  rules.reduce((sum, { count }) => sum + count, 0);

/** A question, or a whole case in its order. */
export type Unit = {
  questionIds: readonly number[];
  /** The rules that all its questions match, by index. */
  rules: readonly number[];
  /** When the person was last asked one of them; null: never. */
  seenAt: number | null;
};
export type Drawn = { rule: number; questionIds: readonly number[] };
/** An integer from 0 to below the bound. */
export type Random = (below: number) => number;

/** Fisher-Yates. */
export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}

/**
 * Draws `counts[rule]` questions a rule, none twice, cases whole, unseen ones first, then those seen longest ago.
 * It draws exactly when `lackingOf` is zero for every rule. Without cases that is whenever the rules can be filled,
 * and as few seen questions as possible are drawn. A case counts for the first of its rules that has room for it.
 */
export function drawBlueprint(
  counts: readonly number[],
  pool: readonly Unit[],
  random: Random,
): Drawn[] | undefined {
  const units = inOrder(shuffled(pool, random));
  const drawn = drawWith(counts, units, "preferred") ?? drawWith(counts, units, "most");
  return (
    drawn &&
    counts.flatMap((_, rule) =>
      shuffled(
        drawn.filter((one) => one.rule === rule),
        random,
      ),
    )
  );
}

/** How many questions each rule lacks; the same for everybody. */
export const lackingOf = (counts: readonly number[], pool: readonly Unit[]): number[] =>
  fill(counts, pool, "most").open;

/** How many questions of the bank each rule may draw. */
export const availableFor = (counts: readonly number[], pool: readonly Unit[]): number[] =>
  counts.map((_, rule) =>
    pool.reduce((sum, unit) => sum + (unit.rules.includes(rule) ? unit.questionIds.length : 0), 0),
  );

const inOrder = (units: readonly Unit[]): Unit[] =>
  units.toSorted((a, b) => (a.seenAt ?? 0) - (b.seenAt ?? 0));

function drawWith(counts: readonly number[], units: readonly Unit[], cases: CaseChoice): Drawn[] | undefined {
  const { drawn, open } = fill(counts, units, cases);
  return open.every((slots) => slots === 0) ? drawn : undefined;
}

/** `most`: as many questions from cases as fit, which leaves the fewest for single questions to fill. */
type CaseChoice = "preferred" | "most";

function fill(counts: readonly number[], units: readonly Unit[], choice: CaseChoice) {
  const chosen = counts.flatMap((_, rule) =>
    casesOf(rule, counts, units, choice).map(({ questionIds }): Drawn => ({ rule, questionIds })),
  );
  const open = counts.map(
    (count, rule) =>
      count - chosen.reduce((sum, one) => sum + (one.rule === rule ? one.questionIds.length : 0), 0),
  );
  const singles = assign(
    open,
    units.filter(({ questionIds }) => questionIds.length === 1),
  );
  return { drawn: [...chosen, ...singles], open };
}

/** The cases that a rule takes, earlier units first, such that single questions or other cases fill the rest. */
function casesOf(
  rule: number,
  counts: readonly number[],
  units: readonly Unit[],
  choice: CaseChoice,
): Unit[] {
  const count = counts[rule] ?? 0;
  const own = units.filter(({ questionIds, rules }) =>
    questionIds.length === 1
      ? choice === "preferred" && rules.includes(rule)
      : rules.find((one) => (counts[one] ?? 0) >= questionIds.length) === rule,
  );
  const reach = sumsFrom(own, count);
  let need = choice === "preferred" ? count : largest(reach[0] ?? 1n);
  let singles = own.filter(({ questionIds }) => questionIds.length === 1).length;
  return own.flatMap((unit, at) => {
    const size = unit.questionIds.length;
    if (size === 1) singles -= 1;
    if (!canFill(reach[at + 1] ?? 1n, need - size, singles)) return [];
    need -= size;
    return size === 1 ? [] : [unit];
  });
}

/** For each place the sums, up to `count`, of case sizes from there on: bit n is set if n can be reached. */
function sumsFrom(units: readonly Unit[], count: number): bigint[] {
  const mask = (1n << BigInt(count + 1)) - 1n;
  const reach = [1n];
  for (const { questionIds } of units.toReversed()) {
    const later = reach.at(-1) ?? 1n;
    reach.push(questionIds.length === 1 ? later : (later | (later << BigInt(questionIds.length))) & mask);
  }
  return reach.toReversed();
}

const largest = (sums: bigint): number => sums.toString(2).length - 1;

/** Whether a reachable sum of cases leaves at most `singles` of `need` open. */
function canFill(sums: bigint, need: number, singles: number): boolean {
  if (need < 0) return false;
  const upTo = sums & ((1n << BigInt(need + 1)) - 1n);
  return upTo !== 0n && largest(upTo) >= need - singles;
}

/**
 * Gives single questions, earlier ones first, to open slots, moving given ones between rules where that makes
 * room; `open` is left with the slots that stay empty.
 */
function assign(open: number[], singles: readonly Unit[]): Drawn[] {
  const given = open.map((): Unit[] => []);
  let wanted = open.reduce((sum, slots) => sum + slots, 0);
  for (const unit of singles) {
    if (wanted === 0) break;
    if (place(unit, open, given)) wanted -= 1;
  }
  return given.flatMap((units, rule) => units.map(({ questionIds }) => ({ rule, questionIds })));
}

type Step = { unit: Unit; from: Step | undefined; rule: number };

/** An augmenting path: the unit takes another's slot, which moves on, until one comes to an open slot. */
function place(unit: Unit, open: number[], given: Unit[][]): boolean {
  const reached = new Set<number>();
  const queue: Step[] = [];
  const visit = (mover: Unit, from: Step | undefined) => {
    for (const rule of mover.rules) {
      if (reached.has(rule)) continue;
      reached.add(rule);
      queue.push({ unit: mover, from, rule });
    }
  };
  visit(unit, undefined);
  for (const step of queue) {
    if ((open[step.rule] ?? 0) > 0) {
      open[step.rule] = (open[step.rule] ?? 0) - 1;
      for (let one: Step | undefined = step; one; one = one.from) {
        if (one.from) remove(given[one.from.rule], one.unit);
        given[one.rule]?.push(one.unit);
      }
      return true;
    }
    for (const other of given[step.rule] ?? []) visit(other, step);
  }
  return false;
}

const remove = (units: Unit[] | undefined, unit: Unit): void => {
  units?.splice(units.indexOf(unit), 1);
};
