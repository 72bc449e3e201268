/** Kinds of records with a history, as audit subjects name them (`course:12`). */
export const RECORD_KINDS = [
  "course",
  "order",
  "user",
  "invoice",
  "question",
  "comment",
  "certificate",
  "chapter",
  "paper",
  "question-bank",
  "settings",
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
