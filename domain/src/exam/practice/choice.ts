// What somebody practises by themselves: part of one question bank.

/** How a bank is cut into groups. */
export const groupings = ["chapter", "topic", "year"] as const;
export type Grouping = (typeof groupings)[number];
export const practiceParts = ["all", ...groupings] as const;

/** Which of the part's questions. */
export const practiceKinds = ["any", "new", "wrong", "due"] as const;
export type PracticeKind = (typeof practiceKinds)[number];

export const practiceSizes = [10, 20, 50] as const;
export type PracticeSize = (typeof practiceSizes)[number];

export type PracticeChoice = {
  questionBankId: number;
  by: (typeof practiceParts)[number];
  /** The group's name; empty for "all". */
  name: string;
  kind: PracticeKind;
};

/** Wrong answers from which a question counts as often missed. */
export const oftenWrong = 2;

export const KIND_LABELS: Readonly<Record<PracticeKind, string>> = {
  any: "全部题目",
  new: "还没做过",
  wrong: `错过 ${oftenWrong} 次以上`,
  due: "该复习的错题",
};

/** A run's title. */
export const practiceName = (bankName: string, { by, name, kind }: PracticeChoice): string =>
  [
    bankName,
    ...(by === "all" ? [] : [by === "year" ? `${name} 年` : name]),
    ...(kind === "any" ? [] : [KIND_LABELS[kind]]),
  ].join(" · ");
