// sysparams owns the adjustable figures of the rules and what the site says of itself. It does not own secrets or
// anything a deployment decides (config.ts).
import { defaultParams, type Params } from "@zhutu/domain/sysparams/defaults.ts";
import { renderSVG } from "uqr";
import type { Ctx } from "../../kernel/context.ts";
import type { FileReply } from "../../kernel/file-reply.ts";
import type { Db } from "../../kernel/db/db.ts";
import { allParams } from "./queries.ts";

export { paramSql } from "./queries.ts";

/** The rules' figures: the stored ones over the defaults; unknown keys are ignored. */
export async function readParams(db: Db): Promise<Params> {
  const stored = Object.fromEntries((await allParams(db)).map((row) => [row.key, row.value]));
  const known = Object.keys(defaultParams).filter((key) => key in stored);
  return { ...defaultParams, ...Object.fromEntries(known.map((key) => [key, stored[key]])) };
}

/** What every page's header and footer need. */
export const siteSettings = (ctx: Pick<Ctx, "config">) => ctx.config.site;

/** A picture that opens the app's download page on the phone that scans it. */
export const appQrcode = (ctx: Pick<Ctx, "config">): FileReply => ({
  contentType: "image/svg+xml",
  bytes: renderSVG(ctx.config.site.appDownloadUrl),
});
