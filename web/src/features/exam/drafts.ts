// Answers that the server has not saved yet: sending them and merging its reply.
import { trimmed } from "@zhutu/domain/text-rule.ts";
import type { Answer } from "./paper.ts";

/** An answer that waits to be saved. */
export type Draft = {
  answer: string;
  marked: boolean;
  /** The revision that it was changed on. */
  base: number;
  /** Values sent before without a reply; the server may have saved them. */
  tried: readonly string[];
};
/** By question. */
export type Drafts = Readonly<Record<number, Draft>>;

type Kept = Pick<Answer, "questionId" | "answer" | "marked" | "revision">;

const signOf = (answer: string, marked: boolean): string => `${marked ? 1 : 0}${trimmed(answer)}`;

/** The drafts after a change to one question; a draft keeps the revision that it began on. */
export function withChange(
  drafts: Drafts,
  known: Pick<Kept, "answer" | "marked" | "revision"> | undefined,
  questionId: number,
  change: { answer?: string; marked?: boolean },
): Drafts {
  const before = drafts[questionId] ?? {
    answer: known?.answer ?? "",
    marked: known?.marked === 1,
    base: known?.revision ?? 0,
    tried: [],
  };
  return { ...drafts, [questionId]: { ...before, ...change } };
}

/** The drafts after sending them went unanswered. */
export const unanswered = (drafts: Drafts, sent: Drafts): Drafts =>
  mapped(drafts, (draft, questionId) => {
    const one = sent[questionId];
    return one ? { ...draft, tried: [...draft.tried, signOf(one.answer, one.marked)] } : draft;
  });

/**
 * What is left of the drafts once the server answered what it keeps, and the questions whose answer it did not take because
 * another device had changed it: those are as the server says. What was changed since it was sent waits for the next time.
 */
export function settled(drafts: Drafts, sent: Drafts, replies: readonly Kept[]) {
  const left: Record<number, Draft> = { ...drafts };
  const overruled: number[] = [];
  for (const reply of replies) {
    const { questionId, revision } = reply;
    const [was, now] = [sent[questionId], drafts[questionId]];
    if (!was || !now) continue;
    const kept = signOf(reply.answer, reply.marked === 1);
    const again = { ...now, base: revision, tried: [] };
    if (kept === signOf(was.answer, was.marked)) {
      if (kept === signOf(now.answer, now.marked)) delete left[questionId];
      else left[questionId] = again;
    } else if (was.tried.includes(kept)) left[questionId] = again;
    else {
      delete left[questionId];
      overruled.push(questionId);
    }
  }
  return { drafts: left as Drafts, overruled };
}

/** Stored drafts; invalid ones are left out. */
export function parseDrafts(stored: unknown): Drafts {
  if (typeof stored !== "object" || stored === null) return {};
  const own = Object.entries(stored as Record<string, Partial<Draft> | null>).flatMap(([id, one]) =>
    /^\d+$/.test(id) && typeof one?.answer === "string" && Number.isInteger(one.base)
      ? [[id, { answer: one.answer, marked: one.marked === true, base: one.base, tried: triedIn(one) }]]
      : [],
  );
  return Object.fromEntries(own) as Drafts;
}

const triedIn = ({ tried }: Partial<Draft>): string[] =>
  Array.isArray(tried) ? tried.filter((one) => typeof one === "string") : [];

/** At most as many drafts as one call takes. */
export const firstOf = (drafts: Drafts, most: number): Drafts =>
  Object.fromEntries(Object.entries(drafts).slice(0, most)) as Drafts;

const mapped = (drafts: Drafts, change: (draft: Draft, questionId: number) => Draft): Drafts =>
  Object.fromEntries(Object.entries(drafts).map(([id, draft]) => [id, change(draft, Number(id))])) as Drafts;
