/** Exports of so many rows come at once; longer ones are made by a job. */
export const MOST_ROWS_AT_ONCE = 5_000;
/** So long a file can be fetched after it was made. */
export const EXPORT_DAYS = 7;
/** A spreadsheet has 1,048,576 lines at most. */
export const MOST_EXPORTED_ROWS = 1_000_000;
/** Exports of one person that are under way at once. */
export const MOST_UNFINISHED = 3;

const megabyte = 1024 ** 2;
/** So much the files of one person hold, and so a single file: what is older goes before its time. */
export const MOST_BYTES_OF_ONE = 200 * megabyte;
/** So much all files hold together. */
export const MOST_BYTES_OF_ALL = 2_048 * megabyte;

export const EXPORT_STATES = ["waiting", "running", "done", "failed", "cancelled"] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Whether something still happens to it. */
export const isUnfinished = (state: ExportState): boolean => state === "waiting" || state === "running";
