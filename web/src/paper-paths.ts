// The URLs of papers and of the wrong-answer bank, apart from paths.ts: pages for visitors do not carry them along.
import { type Query, withQuery } from "./paths.ts";

export const practicePaperPath = (paperId: number): string => `/index/user-papers/${paperId}`;
export const testPaperPath = (paperId: number, correlationId: string): string =>
  `/index/test-papers/${paperId}/correlation-id/${correlationId}`;
export const errorQuestionsPath = (query: Query = {}): string =>
  withQuery("/index/user-error-questions", query);
