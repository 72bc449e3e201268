// Reports that arrive together are read and written together (performance.md). What a group could not do is done
// alone: each report comes to what it would have come to by itself.
import { grouped } from "../../kernel/db/grouped.ts";
import { type AskedSession, type BookedReport, findSessionStates, saveReports } from "./report-queries.ts";

const size = { most: 128, mostWaiting: 5_000 };

/** What `findSessionStates` answers for this one, asked together with others. */
export const readState = grouped({
  ...size,
  atOnce: 2,
  keyOf: (asked: AskedSession) => asked.coursePlayId,
  run: findSessionStates,
});

/** What `saveReports` answers for this one, written together with others; undefined also when somebody else writes its session. */
export const writeReport = grouped({
  ...size,
  // One after another, so that two groups never wait for each other's rows.
  atOnce: 1,
  keyOf: (report: BookedReport) => report.userId,
  run: (db, reports) => saveReports(db, reports, "skip"),
});
