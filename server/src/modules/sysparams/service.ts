// sysparams owns the rules' adjustable figures, the site's settings and the app's download count.
// It does not own: secrets, or anything a deployment decides (config.ts).
import { upcomingExams } from "@zhutu/domain/sysparams/exam-dates.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import { renderSVG } from "uqr";
import type { Ctx } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import { readParams } from "./params.ts";
import { siteSettings } from "./site.ts";

export { appFile, appInfo } from "./app-download.ts";
export { readParams, params, saveParams } from "./params.ts";
export { services, testService } from "./outside-services.ts";
export { paramSql } from "./queries.ts";
export { saveSite, siteForm, siteOnPages, siteSettings } from "./site.ts";

/** Next first, by Shanghai's date. */
export async function examDates({ db }: Pick<Ctx, "db">) {
  return upcomingExams((await readParams(db)).examDates, shanghaiDay(new Date()));
}

/** A QR code of the app's download page. */
export const appQrcode = async (ctx: Pick<Ctx, "db" | "config">): Promise<FileReply> => ({
  contentType: "image/svg+xml",
  bytes: renderSVG((await siteSettings(ctx)).appDownloadUrl),
});
