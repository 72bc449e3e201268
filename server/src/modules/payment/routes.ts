import * as contract from "@zhutu/domain/payment/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as payment from "./service.ts";

/** What staff read of the companies' bills; what is done about them needs orders (ordering/routes.ts). */
export function paymentRoutes(bind: Bind): void {
  bind(contract.listBillDays, (ctx, { query }) => payment.billDays(ctx, query));
  bind(contract.getBillDay, (ctx, { params }) => payment.billDayWithParts(ctx, params));
  bind(contract.getBillsWaiting, (ctx) => payment.billsWaiting(ctx));
}
