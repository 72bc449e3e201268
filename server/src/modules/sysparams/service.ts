// sysparams owns the adjustable figures of the rules, what the site says of itself, and how often its app was
// downloaded. It does not own secrets or anything a deployment decides (config.ts).
import { upcomingExams } from "@zhutu/domain/sysparams/exam-dates.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { renderSVG } from "uqr";
import type { Ctx } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { readParams } from "./params.ts";
import { siteSettings } from "./site.ts";

export { appFile, appInfo } from "./app-download.ts";
export { readParams } from "./params.ts";
export { services, testService } from "./outside-services.ts";
export { paramSql } from "./queries.ts";
export { params, saveParams } from "./save-params.ts";
export { saveSite, siteForm, siteOnPages, siteSettings } from "./site.ts";

/** The exams still to come, the next one first, by today's date in Shanghai. */
export async function examDates({ db }: Pick<Ctx, "db">) {
  return upcomingExams((await readParams(db)).examDates, shanghaiDay(new Date()));
}

/** A picture that opens the app's download page on the phone that scans it. */
export const appQrcode = async (ctx: Pick<Ctx, "db" | "config">): Promise<FileReply> => ({
  contentType: "image/svg+xml",
  bytes: renderSVG((await siteSettings(ctx)).appDownloadUrl),
});
