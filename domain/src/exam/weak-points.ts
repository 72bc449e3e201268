// How well somebody knows a topic, and how sure that is.
import { passShare } from "./grade.ts";

/** Answers below which nothing is claimed. */
export const fewestToClaim = 10;

/** 95 % of a normal distribution lies within so many standard deviations. */
const deviations = 1.959964;

/** Wilson's 95 % interval of a share of `rights` among `answers`; everything for no answers. */
export function wilson(rights: number, answers: number): { low: number; high: number } {
  if (answers === 0) return { low: 0, high: 1 };
  const share = rights / answers;
  const square = deviations ** 2 / answers;
  const centre = (share + square / 2) / (1 + square);
  const half =
    (deviations / (1 + square)) * Math.sqrt((share * (1 - share)) / answers + square / answers / 4);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/** `sure`: the whole interval is below the pass share; `maybe`: part of it is; `unknown`: too few answers. */
export const claims = ["sure", "maybe", "unknown"] as const;
export type Claim = (typeof claims)[number];

export const CLAIM_LABELS: Readonly<Record<Claim, string>> = {
  sure: "把握大",
  maybe: "把握一般",
  unknown: "还说不准",
};

export type Topic = { topic: string; rights: number; answers: number };
export type WeakPoint = Topic & { share: number; low: number; high: number; claim: Claim };

/** The topic as a weak point; undefined if it is none: nothing answered, or the share passes. */
export function weakPointOf({ topic, rights, answers }: Topic): WeakPoint | undefined {
  const share = answers === 0 ? 1 : rights / answers;
  if (share >= passShare) return undefined;
  const { low, high } = wilson(rights, answers);
  const claim = answers < fewestToClaim ? "unknown" : high < passShare ? "sure" : "maybe";
  return { topic, rights, answers, share, low, high, claim };
}

/** The weakest first, those that nothing is claimed of last. */
export const weakest = (topics: readonly Topic[], most: number): WeakPoint[] =>
  topics
    .flatMap((topic) => weakPointOf(topic) ?? [])
    .toSorted(
      (a, b) =>
        claims.indexOf(a.claim) - claims.indexOf(b.claim) || a.share - b.share || b.answers - a.answers,
    )
    .slice(0, most);
