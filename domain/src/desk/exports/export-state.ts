/** Larger exports run as a job. */
export const MAX_ROWS_AT_ONCE = 5_000;
export const EXPORT_DAYS = 7;
/** A spreadsheet holds at most 1,048,576 rows. */
export const MAX_EXPORTED_ROWS = 1_000_000;
/** Unfinished exports of one person. */
export const MAX_UNFINISHED = 3;

const megabyte = 1024 ** 2;
/** Limit per person and per file; older files go early. */
export const MAX_BYTES_OF_ONE = 200 * megabyte;
export const MAX_BYTES_OF_ALL = 2_048 * megabyte;

export const EXPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

export const isUnfinished = (state: ExportState): boolean => state === "waiting" || state === "running";
