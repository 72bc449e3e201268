// sysparams owns the rules' adjustable figures, the site's settings and the app's download count.
// It does not own: secrets, or anything a deployment decides (config.ts).
import { upcomingExams } from "@zhutu/domain/sysparams/defaults.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { renderSVG } from "uqr";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { calendarReply } from "../../kernel/calendar.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { readParams } from "./params.ts";
import { siteSettings } from "./site.ts";
import { type OutsideService, serviceState } from "@zhutu/domain/sysparams/office/outside-services.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";

export { appFile, appInfo } from "./app-download.ts";
export { readParams, params, saveParams } from "./params.ts";
export { paramSql, subjectHoursSql } from "./queries.ts";
export { saveSite, siteForm, siteOnPages, siteSettings } from "./site.ts";

/** Next first, by Shanghai's date. */
export async function examDates({ db }: Pick<Ctx, "db">) {
  return upcomingExams((await readParams(db)).examDates, shanghaiDay(new Date()));
}

/** Nine in the morning of the day before. */
const EXAM_REMINDER_MINUTES = 15 * 60;

/** One event for each exam and day. Refuses NOT_FOUND without any. */
export async function examCalendar(
  ctx: Pick<Ctx, "db" | "config">,
  subject: string | undefined,
): Promise<FileReply> {
  const wanted = (await examDates(ctx)).filter((exam) => subject === undefined || exam.subject === subject);
  const days = [...Map.groupBy(wanted, ({ name, date }) => `${date} ${name}`).values()].flatMap(([exam]) =>
    exam ? [exam] : [],
  );
  if (days.length === 0) throw refuse("NOT_FOUND");
  const events = days.map(({ subject: first, name, date }) => ({
    id: `exam-${date}-${first}`,
    path: "/index",
    title: name,
    when: { day: date },
    remindMinutesBefore: EXAM_REMINDER_MINUTES,
  }));
  return calendarReply(ctx.config.publicUrl, { name: "考试日期.ics", plain: "exam-dates.ics" }, events);
}

/** A QR code of the app's download page. */
export const appQrcode = async (ctx: Pick<Ctx, "db" | "config">): Promise<FileReply> => ({
  contentType: "image/svg+xml",
  bytes: renderSVG((await siteSettings(ctx)).appDownloadUrl),
});

// State of the outside services as this server saw them since its start; metrics cover all servers
// (docs/operations.md).
export async function services({ providers }: Pick<Ctx, "providers">) {
  return {
    since: new Date(Date.now() - process.uptime() * 1_000),
    services: providers.health.list().map((one) => ({ ...one, state: serviceState(one) })),
  };
}

/** One harmless call, audited; an open circuit refuses it. Refuses TOO_MANY past 10 a minute. */
export async function testService(ctx: Ctx<SessionUser>, name: OutsideService) {
  await countUse(ctx.db, { key: `service-test:${ctx.user.userId}`, most: 10, withinSeconds: 60 });
  const checked = await ctx.providers.health.check(name);
  const { ok, code } = checked;
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "service.test", subject: `service:${name}`, detail: { ok, code } }),
  );
  return checked;
}
