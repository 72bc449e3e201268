// A comment that is being written, kept for this tab until it is sent: it outlives a reload and the way to sign-in.
import type { Rating } from "@zhutu/domain/comments/comment-rules.ts";
import { keptOwn } from "../../lib/storage.ts";

export type CommentDraft = { courseId: number; commentContent: string; rating: Rating | null };

/** Later than this, whoever signs in here may be somebody else. */
const MOST_AGE_MS = 15 * 60_000;

type Kept = CommentDraft & { userId: number | null; at: number };
const draft = keptOwn("comment-draft", (stored) => stored as Kept | null | undefined);

/** Keeps what this person (null: a visitor) has written so far. */
export const keepCommentDraft = (written: CommentDraft, userId: number | null): void =>
  draft.write({ ...written, userId, at: Date.now() });

/** It was sent. */
export const forgetCommentDraft = (): void => draft.forget();

/**
 * What this person wrote about the course and did not send; what a visitor wrote in the last 15 minutes is whoever's
 * signed in since. Undefined without any.
 */
export function commentDraftFor(courseId: number, userId: number | null): CommentDraft | undefined {
  const one = draft.read();
  if (one?.courseId !== courseId || typeof one.commentContent !== "string") return undefined;
  const own = one.userId === userId || (one.userId === null && Date.now() - one.at < MOST_AGE_MS);
  return own ? { courseId, commentContent: one.commentContent, rating: one.rating ?? null } : undefined;
}

/** Whether a visitor began a comment on the course, and is back signed in to send it. */
export function returnsToComment(courseId: number, userId: number): boolean {
  return draft.read()?.userId === null && commentDraftFor(courseId, userId) !== undefined;
}
