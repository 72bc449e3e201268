// The site's settings: staff's values over the deployment's.
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { SiteSettings } from "@zhutu/domain/sysparams/contract.ts";
import type { saveSite as saveEndpoint, SiteForm } from "@zhutu/domain/sysparams/office/contract.ts";
import { announcedAt } from "@zhutu/domain/sysparams/site-rules.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import * as queries from "./queries.ts";
import { changedIn, refuseIfSavedSince } from "./saved-since.ts";

type Form = HandlerInput<typeof saveEndpoint>["body"];
type Known = Pick<Ctx, "db" | "config">;

async function formOf({ db, config }: Known) {
  const kept = await queries.keptSite(db);
  const { demonstration: _is, announcement: _none, ...site } = config.site;
  const none: SiteForm["announcement"] = { text: "", from: null, until: null };
  return {
    form: { ...site, announcement: none, ...(kept?.value as Partial<SiteForm>) } satisfies SiteForm,
    kept,
  };
}

/** For every page's header and footer, with the current announcement. */
export async function siteSettings(ctx: Known): Promise<SiteSettings> {
  const { form } = await formOf(ctx);
  const announcement = announcedAt(form.announcement, new Date());
  return { ...form, announcement, demonstration: ctx.config.site.demonstration };
}

/** The deployment's settings if the database is away. */
export const siteOnPages = (ctx: Known): Promise<SiteSettings> =>
  siteSettings(ctx).catch(() => ctx.config.site);

/** With the last save. */
export async function siteForm(ctx: Known) {
  const { form, kept } = await formOf(ctx);
  return { ...form, updateTime: kept?.updatedAt ?? null, updatedBy: kept?.updatedBy ?? null };
}

/** Saves named values that differ; pages show them within ten seconds. */
export async function saveSite(ctx: Ctx<SessionUser>, { updateTime, ...body }: Form): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "settings", 2);
    const { form, kept } = await formOf({ db: tx, config: ctx.config });
    refuseIfSavedSince(kept, updateTime, ctx.user);
    const changed = changedIn(form, body);
    if (Object.keys(changed.to).length === 0) return null;
    const value = { ...(kept?.value as object), ...changed.to };
    await queries.keep(tx, { [queries.SITE_KEY]: value }, ctx.user);
    await recordAudit(tx, ctx, { action: "site.save", subject: "site", detail: changed });
    return null;
  });
}
