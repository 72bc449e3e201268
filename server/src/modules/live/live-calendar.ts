import { calendarReply } from "../../kernel/calendar.ts";
import type { Ctx } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { findBroadcastToCome } from "./queries.ts";

const REMINDER_MINUTES = 30;

/** Refuses NOT_FOUND. */
export async function liveCalendar(
  { db, config }: Pick<Ctx, "db" | "config">,
  courseId: number,
): Promise<FileReply> {
  const course = await findBroadcastToCome(db, courseId);
  if (!course?.start) throw refuse("NOT_FOUND");
  const event = {
    id: `live-${courseId}`,
    path: `/index/study/${courseId}`,
    title: `直播：${course.courseName}`,
    when: { start: course.start },
    remindMinutesBefore: REMINDER_MINUTES,
  };
  const saveAs = { name: `${course.courseName} 直播.ics`, plain: `live-${courseId}.ics` };
  return calendarReply(config.publicUrl, saveAs, [event]);
}
