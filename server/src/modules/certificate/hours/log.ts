import type { CertSubject } from "@zhutu/domain/catalogue/subject.ts";
import { type HoursShown, uncountedReason } from "@zhutu/domain/certificate/study-time.ts";
import { watchedShare } from "@zhutu/domain/study/segments.ts";
import type { Db } from "../../../kernel/db/db.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { readParams } from "../../sysparams/service.ts";
import * as queries from "./log-queries.ts";

/**
 * A subject's chapters, newest first, with why their hours do not count; `from` picks the period that begins
 * on it, `unbegun` adds lessons never begun of courses held now. Does not check rights.
 */
export async function hoursLog(
  db: Db,
  { userId, certSubject }: { userId: number; certSubject: CertSubject },
  { shown, from, unbegun, ...page }: Page & { shown: HoursShown; from?: string; unbegun?: boolean },
) {
  const [{ rows, total }, { playCoverage }] = await Promise.all([
    queries.hoursLog(db, { userId, certSubject, shown, from, unbegun }, page),
    readParams(db),
  ]);
  const hours = rows.map(({ tenths, segments, creditedSeconds, duration, mayStudy, isBegun, ...row }) => {
    const { watched, faceChecked, hasTest, testPassed, booked, capped, ...chapter } = row;
    const reached = { watched, faceChecked, hasTest, testPassed, booked, capped };
    const covered = (segments ?? []).map(([start, end]) => ({ from: start, to: end }));
    return {
      ...chapter,
      hours: tenths / 10,
      reason: booked ? null : uncountedReason(reached, { mayStudy, isBegun }),
      coverage:
        booked || watched
          ? null
          : Math.min(1, watchedShare({ segments: covered, creditedSeconds, duration, byTime: true })),
    };
  });
  return { hours, total, neededCoverage: playCoverage };
}
