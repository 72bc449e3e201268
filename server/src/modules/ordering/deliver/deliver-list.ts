// Export the list, fill in tracking numbers, check each row, send all or none.
import type { DELIVERY_RESULTS } from "@zhutu/domain/ordering/deliveries/contract.ts";
import { deliveryStep, type DeliveryStep } from "@zhutu/domain/ordering/delivery.ts";
import {
  addressCells,
  DELIVERY_HEADS,
  type DeliveryRow,
  isOrderId,
  maxDelivered,
  readDeliveries,
  whyElsewhere,
  whyNotDelivered,
} from "@zhutu/domain/ordering/deliveries/delivery-list.ts";
import type { WorkbookFile } from "@zhutu/domain/workbook.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import { recordAudit, recordAudits } from "../../../kernel/db/audit.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { refusing, sheetsOfFile } from "../../../kernel/workbook/uploaded.ts";
import { asText, workbookReply } from "../../../kernel/workbook/workbook.ts";
import { tellEach } from "../../notices/service.ts";
import { readParams } from "../../sysparams/service.ts";
import { keepBuyersOf } from "../queries.ts";
import * as queries from "./queries.ts";

type StaffCtx = Ctx<SessionUser>;

/** With printed goods. */
export const waitingDeliveries = async (ctx: StaffCtx): Promise<{ waiting: number }> => ({
  waiting: await queries.countWaiting(ctx.db),
});

/** At most 2,000, with full addresses; audited. */
export async function exportDeliveries(ctx: StaffCtx): Promise<FileReply> {
  const { expressCompany } = await readParams(ctx.db);
  const waiting = await queries.waitingToDeliver(ctx.db, maxDelivered);
  const rows = waiting.map(({ orderId, addr, goods }) => {
    const cells = {
      订单号: orderId,
      ...addressCells(addr),
      商品: goods,
      快递公司: expressCompany,
      快递单号: "",
    };
    return DELIVERY_HEADS.map((head) => asText(cells[head]));
  });
  const reply = await workbookReply(
    callerOf(ctx),
    { name: "待发货订单", header: [...DELIVERY_HEADS], rows },
    "orders_to_deliver",
  );
  // Audit before the file leaves.
  await transaction(ctx.db, (tx) =>
    recordAudit(tx, ctx, {
      action: "orders.delivery-list",
      subject: "orders",
      detail: { rows: rows.length },
    }),
  );
  return reply;
}

type Told = {
  row: number;
  orderId: string;
  expressCompany: string;
  trackingNo: string;
  result: (typeof DELIVERY_RESULTS)[number];
  why: string;
};
type Judged = Told & { userId: number };

/** Lists everything wrong. */
export async function previewDeliveries(ctx: StaffCtx, file: WorkbookFile): Promise<{ rows: Told[] }> {
  return { rows: await judge(ctx.db, await rowsOf(ctx, file)) };
}

async function rowsOf(ctx: StaffCtx, file: WorkbookFile): Promise<DeliveryRow[]> {
  const [sheets, { expressCompany }] = [await sheetsOfFile(callerOf(ctx), file), await readParams(ctx.db)];
  return refusing(() => readDeliveries(sheets, expressCompany));
}

/**
 * Repeats change nothing; buyers' own orders and payments need not wait. Refuses WORKBOOK_REFUSED,
 * and sends none, for any wrong row.
 */
export async function confirmDeliveries(ctx: StaffCtx, file: WorkbookFile): Promise<{ delivered: number }> {
  const rows = await rowsOf(ctx, file);
  const ids = rows.map(({ orderId }) => orderId);
  return transaction(ctx.db, async (tx) => {
    await keepBuyersOf(tx, ids);
    const held = await queries.holdPaid(tx, ids);
    const judged = await judge(tx, rows);
    const wrong = judged.filter(({ result }) => result === "wrong");
    if (wrong[0])
      throw refuse("WORKBOOK_REFUSED", {
        msg: `第 ${wrong[0].row} 行${wrong[0].why}。共 ${wrong.length} 行有误，一笔也没有发货`,
      });
    const sent = judged.filter(({ result }) => result === "send");
    // Paid after we locked: where it goes may change meanwhile.
    if (sent.some(({ orderId }) => !held.has(orderId))) throw justChanged();
    await sendAll(tx, ctx, sent);
    return { delivered: sent.length };
  });
}

const justChanged = () => refuse("WORKBOOK_REFUSED", { msg: "有订单刚刚被改动，一笔也没有发货，请重新上传" });

/** Three statements for any number. */
async function sendAll(tx: Tx, ctx: StaffCtx, sent: readonly Judged[]): Promise<void> {
  if ((await queries.markAllDelivered(tx, sent)) < sent.length) throw justChanged();
  const each = sent.map(({ orderId, userId, expressCompany, trackingNo }) => ({
    orderId,
    userId,
    delivery: { expressCompany, trackingNo },
  }));
  await recordAudits(
    tx,
    ctx,
    "order.deliver",
    each.map(({ orderId, delivery }) => ({ subject: `order:${orderId}`, detail: delivery })),
  );
  await tellEach(
    tx,
    each.map(({ orderId, userId, delivery }) => ({
      userId,
      notice: { kind: "deliverySent", orderId, ...delivery },
    })),
  );
}

async function judge(db: Db, rows: readonly DeliveryRow[]): Promise<Judged[]> {
  const ids = rows.map(({ orderId }) => orderId);
  const orders = new Map((await queries.findAllToDeliver(db, ids)).map((one) => [one.orderId, one]));
  return rows.map(({ row, orderId, delivery, address, faults }) => {
    const order = orders.get(orderId);
    const step = order && deliveryStep(order, delivery, undefined);
    const why = [...faults, ...against({ orderId, address }, order, step)];
    const result = why.length > 0 ? "wrong" : step === "same" ? "same" : "send";
    return {
      row,
      orderId,
      ...delivery,
      result,
      why: result === "same" ? "已这样发货" : why.join("；"),
      userId: order?.userId ?? 0,
    };
  });
}

function against(
  { orderId, address }: Pick<DeliveryRow, "orderId" | "address">,
  order: Awaited<ReturnType<typeof queries.findToDeliver>>,
  step: DeliveryStep | undefined,
): string[] {
  if (!order || !step) return isOrderId(orderId) ? ["“订单号”没有对应的订单"] : [];
  return step === "send" ? whyElsewhere(address, order.addr) : whyNotDelivered(step, order.sent);
}
