// Reports that arrive together share a read and a write (performance.md); what fails in a group is retried
// alone.
import { grouped } from "../../kernel/db/grouped.ts";
import { type AskedSession, type BookedReport, findSessionStates, saveReports } from "./report-queries.ts";

const size = { most: 128, mostWaiting: 5_000 };

/** `findSessionStates`, batched. */
export const readState = grouped({
  ...size,
  atOnce: 2,
  keyOf: (asked: AskedSession) => asked.coursePlayId,
  run: findSessionStates,
});

/** `saveReports`, batched; undefined also if somebody else is writing the session. */
export const writeReport = grouped({
  ...size,
  // Serial, so that two groups never wait for each other's rows.
  atOnce: 1,
  keyOf: (report: BookedReport) => report.userId,
  run: (db, reports) => saveReports(db, reports, "skip"),
});
