/** The kinds of records that have a history: as what is written down names its subject (`course:12`). */
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
