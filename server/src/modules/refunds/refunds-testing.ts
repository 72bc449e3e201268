// A shop whose orders were paid twice, and what an administrator presses to give the second payment back.
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/refunds/contract.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { ProviderFailure } from "../../providers/failure.ts";
import type { KnownRefund, RefundStatus } from "../../providers/payment/port.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { testShop } from "../../testing/shop.ts";

/**
 * The course price whose total, after 30 off 800, is the amount that fails on purpose
 * (providers/payment/embedded-refunds.ts).
 */
export const failing = (amount: number): number => amount + 3_000;

/** What a company says of the refund of that number. */
export type Says<Status = RefundStatus> = (refundNo: string) => Status | ProviderFailure;

async function said<Status>(status: Status | ProviderFailure): Promise<Status> {
  if (status instanceof ProviderFailure) throw status;
  return status;
}

/** For one test file: its shop, and an administrator with what they press about refund tasks. */
export async function refundShop() {
  const shop = await testShop();
  const { db, services } = shop;
  const company = shop.standIns.payment;
  const admin = await shop.account("admin");
  const tasksOf = async (orderId: string) =>
    (await shop.as(admin, contract.listRefundTasks, { query: { orderId, state: "all" } })).tasks;
  return {
    ...shop,
    company,
    admin,
    running: { db, providers: services.providers, log: shop.app.log },
    tasksOf,
    /** The only task of an order that was paid twice by that method. */
    async paidTwice(coursePrice = 10_000, method: PaymentMethod = "wechat") {
      const buyer = await shop.account("user");
      const { orderId } = await shop.anOrder(buyer, { coursePrice });
      const code = await shop.app.inject(`/api/public/orders/${orderId}/qrcode?method=${method}`);
      expect(code.statusCode).toBe(200);
      await company.settle(orderId, "duplicate", method);
      const [task] = await tasksOf(orderId);
      if (!task) throw new Error("nothing is to be given back");
      return { buyer, orderId, id: task.refundTaskId, task };
    },
    press: (id: number, who: Account | null = admin) =>
      shop.as(who, contract.refundTaskMoney, { params: { refundTaskId: id } }),
    check: (id: number) => shop.as(admin, contract.checkRefundTask, { params: { refundTaskId: id } }),
    byHand: (id: number, refundNo = "50300001") =>
      shop.as(admin, contract.settleRefundTask, {
        params: { refundTaskId: id },
        body: { refundNo, note: "商户平台退款" },
      }),
    toldTo: async (buyer: Account) =>
      (await shop.as(buyer, listNotices, {})).notices.filter(({ notice }) => notice.kind === "refundDone"),
    refundsAt: async (orderId: string, method: PaymentMethod = "wechat") =>
      (await company.find(orderId, method))?.refunds ?? [],
    /** The refunds of a task as the shop keeps them, the first of them first. */
    kept: async (id: number) => {
      const { rows } = await db.execute<{ refund_no: string; state: string }>(
        sql`select refund_no, state from refunds where refund_task_id = ${id} order by attempt`,
      );
      return rows;
    },
    /** What WeChat says while `work` runs: of a refund that it is asked about, and where it is asked for one. */
    async saying<T>({ query, refund }: { query?: Says; refund?: Says<KnownRefund> }, work: () => Promise<T>) {
      const { wechat } = company;
      const spies = [
        query && vi.spyOn(wechat, "queryRefund").mockImplementation((refundNo) => said(query(refundNo))),
        refund && vi.spyOn(wechat, "refund").mockImplementation(({ refundNo }) => said(refund(refundNo))),
      ];
      try {
        return await work();
      } finally {
        for (const spy of spies) spy?.mockRestore();
      }
    },
    /** As though its refunds had been asked for, and asked about last, so long before. */
    later: (id: number, by: "50 minutes" | "2 hours") =>
      db.execute(sql`update refunds set asked_at = asked_at - ${by}::interval,
        checked_at = checked_at - ${by}::interval where refund_task_id = ${id}`),
    /** As though its refunds had been asked for two minutes before. */
    minutesLater: (id: number) =>
      db.execute(sql`update refunds set asked_at = asked_at - interval '2 minutes', checked_at = null
        where refund_task_id = ${id}`),
  };
}
