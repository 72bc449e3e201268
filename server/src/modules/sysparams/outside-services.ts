// How the outside services are. Figures are those of the server that answers, in its memory since it started: each server
// reaches the vendors by itself, and what all did is told by their metrics (docs/operations.md).
import { type OutsideService, serviceState } from "@zhutu/domain/sysparams/office/outside-services.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";

/** Every service with its state, its last hour, and how it last went. */
export async function services({ providers }: Pick<Ctx, "providers">) {
  return {
    since: new Date(Date.now() - process.uptime() * 1_000),
    services: providers.health.list().map((one) => ({ ...one, state: serviceState(one) })),
  };
}

/** Makes one harmless call of the service, which an open circuit refuses like any other; audited. Refuses the eleventh within a minute. */
export async function testService(ctx: Ctx<SessionUser>, name: OutsideService) {
  await countUse(ctx.db, { key: `service-test:${ctx.user.userId}`, most: 10, withinSeconds: 60 });
  const checked = await ctx.providers.health.check(name);
  const { ok, code } = checked;
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, { action: "service.test", subject: `service:${name}`, detail: { ok, code } }),
  );
  return checked;
}
