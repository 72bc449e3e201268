import { type CalendarEvent, calendarFile } from "@zhutu/domain/calendar.ts";
import type { FileReply } from "./file-reply.ts";

/** A file of events of this site; `path` is the page, `id` names the event within the site. */
export function calendarReply(
  publicUrl: string,
  saveAs: { name: string; plain: string },
  events: readonly (Pick<CalendarEvent, "title" | "when" | "remindMinutesBefore"> & {
    id: string;
    path: string;
  })[],
): FileReply {
  const { hostname } = new URL(publicUrl);
  const own = events.map(({ id, path, ...event }) => ({
    ...event,
    uid: `${id}@${hostname}`,
    url: new URL(path, publicUrl).href,
  }));
  return { contentType: "text/calendar; charset=utf-8", bytes: calendarFile(own, new Date()), saveAs };
}
