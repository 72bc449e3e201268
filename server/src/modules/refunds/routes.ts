import * as bills from "@zhutu/domain/refunds/bills/contract.ts";
import * as contract from "@zhutu/domain/refunds/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as refunds from "./service.ts";

export function refundRoutes(bind: Bind): void {
  bind(contract.listRefundTasks, (ctx, { query }) => refunds.refundTasks(ctx, query));
  bind(contract.refundTaskMoney, (ctx, { params }) => refunds.refundTaskMoney(ctx, params.refundTaskId));
  bind(contract.getRefundOptions, (ctx, { params }) => refunds.refundOptions(ctx, params.orderId));
  bind(contract.beginOrderRefund, (ctx, { params, body }) =>
    refunds.beginOrderRefund(ctx, params.orderId, body),
  );
  bind(contract.confirmOrderRefund, (ctx, { params, body }) =>
    refunds.confirmOrderRefund(ctx, params.refundTaskId, body),
  );
  bind(contract.withdrawOrderRefund, (ctx, { params }) =>
    refunds.withdrawOrderRefund(ctx, params.refundTaskId),
  );
  bind(contract.getExchange, (ctx, { params, query }) => refunds.exchangeOffer(ctx, params.orderId, query));
  bind(contract.exchangeCourse, (ctx, { params, body }) => refunds.exchangeCourse(ctx, params.orderId, body));
  bind(contract.checkRefundTask, (ctx, { params }) => refunds.checkRefundTask(ctx, params.refundTaskId));
  bind(contract.settleRefundTask, (ctx, { params, body }) =>
    refunds.settleRefundTask(ctx, params.refundTaskId, body),
  );
  bind(bills.fetchBillDay, (ctx, { params }) => refunds.fetchBillDay(ctx, params));
  bind(bills.listBillDifferences, (ctx, { query }) => refunds.billDifferences(ctx, query));
  bind(bills.settleBillDifference, (ctx, { params }) =>
    refunds.settleBillDifference(ctx, params.differenceId),
  );
  bind(bills.explainBillDifference, (ctx, { params, body }) =>
    refunds.explainBillDifference(ctx, params.differenceId, body),
  );
  bind(bills.listBillDays, (ctx, { query }) => refunds.billDays(ctx, query));
  bind(bills.getBillDay, (ctx, { params }) => refunds.billDayWithParts(ctx, params));
  bind(bills.getBillsWaiting, (ctx) => refunds.billsWaiting(ctx));
}
