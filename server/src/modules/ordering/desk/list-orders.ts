import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Page } from "../../../kernel/db/paging.ts";
import { askByPhone } from "../../identity/service.ts";
import { withItems } from "../read/read-orders.ts";
import * as queries from "./queries.ts";

/** With sums (AORD-001 to AORD-006). Phones are masked; only the export has them in full. Refuses TOO_MANY. */
export async function allOrders(ctx: Ctx<SessionUser>, query: queries.AdminFilter & Page) {
  const [{ rows, ...sums }, elsewhere] = await askByPhone(
    ctx,
    query.telephone,
    () => Promise.all([queries.listAll(ctx.db, query, query), queries.countElsewhere(ctx.db, query)]),
    ([{ total }, others]) => total + others.length,
  );
  const masked = rows.map((row) => ({ ...row, telephone: maskPhone(row.telephone) }));
  const listed = await withItems(ctx.db, masked);
  return { orders: listed, ...sums, elsewhere };
}
