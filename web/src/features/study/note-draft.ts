// The note that is being written, kept in the tab until it is saved.
import { keptOwn } from "../../lib/storage.ts";
import { randomKey } from "../../lib/random-key.ts";
import type { Moment } from "./lesson-place.ts";

export type NoteDraft = {
  courseId: number;
  noteKey: string;
  courseChapterId: number;
  /** Seconds. */
  position: number;
  noteText: string;
};

/** What was kept, or undefined for anything else. */
export function parseDraft(stored: unknown): NoteDraft | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { courseId, noteKey, courseChapterId, position, noteText } = stored as Partial<NoteDraft>;
  if (typeof noteKey !== "string" || typeof noteText !== "string") return undefined;
  if (![courseId, courseChapterId, position].every(Number.isInteger)) return undefined;
  return stored as NoteDraft;
}

const store = keptOwn("study-note", parseDraft);

export const keepDraft = store.write;
export const forgetDraft = store.forget;
export function draftOf(courseId: number): NoteDraft | undefined {
  const draft = store.read();
  return draft?.courseId === courseId ? draft : undefined;
}

/** A new note at this moment. */
export const draftAt = (courseId: number, { courseChapterId, at }: Moment): NoteDraft => ({
  courseId,
  noteKey: randomKey(),
  courseChapterId,
  position: Math.floor(at),
  noteText: "",
});
