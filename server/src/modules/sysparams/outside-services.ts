// State of the outside services as this server saw them since its start; metrics cover all servers
// (docs/operations.md).
import { type OutsideService, serviceState } from "@zhutu/domain/sysparams/office/outside-services.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { recordAudit } from "../../kernel/db/audit.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { countUse } from "../../kernel/limits.ts";

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
