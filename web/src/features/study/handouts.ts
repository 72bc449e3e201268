import type { Chapter } from "./lessons.ts";

/** The chapters that have a handout, in their order. */
export const withHandout = <T extends Pick<Chapter, "chapterHandoutExtension">>(
  chapters: readonly T[],
): T[] => chapters.filter((one) => one.chapterHandoutExtension !== "");

/** `.pdf` is shown as PDF. */
export const fileType = (extension: string): string => extension.replace(".", "").toUpperCase();

type Reader = { signedIn: boolean; mayWatch: boolean };

/**
 * Why a course's handouts cannot be had, or undefined: they need its purchase, those of a free course an account
 * (requirements.tsv DET-025, DET-026). The server decides again.
 */
export function handoutsRefusal({ signedIn, mayWatch }: Reader, free: boolean): string | undefined {
  if (signedIn && mayWatch) return undefined;
  return free && !signedIn ? "请先登录后再下载讲义" : "购买课程后才可以下载讲义";
}
