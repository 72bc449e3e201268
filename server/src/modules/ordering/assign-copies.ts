// The copies of a paid package order: given to phones, listed, taken back (domain.md "Copies of a package").
import { maskName } from "@zhutu/domain/identity/masked-name.ts";
import { statusOffers } from "@zhutu/domain/ordering/order-status.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { countUse } from "../../kernel/limits.ts";
import { inBuyersTurn } from "../../kernel/turns.ts";
import * as enrolment from "../enrolment/service.ts";
import * as q from "./assign-copies-queries.ts";

type UserCtx = Ctx<SessionUser>;
type Assigned = { assigned: string[]; alreadyAssigned: string[]; copiesLeft: number };
type Item = NonNullable<Awaited<ReturnType<typeof q.findOwnItem>>>;

/** The item when its copies may be given away: else NOT_FOUND for a foreign one, ORDER_STATE for no paid package. */
function assignable(item: Item | undefined): Item {
  if (!item) throw refuse("NOT_FOUND");
  if (!statusOffers(item.orderType, item.orderStatus).includes("assign"))
    throw refuse("ORDER_STATE", { msg: "只有已付款的团购订单可以分配" });
  return item;
}

/** Who asks very often is not assigning, but trying out who has what (security.md 5). */
const countRequest = ({ db, user }: UserCtx): Promise<void> =>
  countUse(db, { key: `assign:user:${user.userId}`, most: 300, withinSeconds: 3600 });

/**
 * Gives a copy of the caller's item to each of these phones. One that has the course already, or a copy of it that
 * waits, costs nothing and is told apart. Refuses the whole request with COPIES_SHORT when fewer are left, NOT_FOUND
 * for a foreign item, ORDER_STATE for one that is no paid package.
 */
export async function assignCopies(ctx: UserCtx, of: q.ItemOf, listed: readonly string[]): Promise<Assigned> {
  await countRequest(ctx);
  const { userId } = ctx.user;
  const phones = [...new Set(listed)];
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      const item = assignable(await q.lockOwnItem(tx, userId, of));
      const { orderId, orderItemId, courseId } = item;
      const served = await enrolment.phonesServed(tx, { orderItemId, courseId, phones });
      for (const phone of await q.waitingElsewhere(tx, { userId, courseId, phones })) served.add(phone);
      const assigned = phones.filter((phone) => !served.has(phone));
      const alreadyAssigned = phones.filter((phone) => served.has(phone));
      const leftBefore = item.courseCount - item.copiesUsed;
      if (assigned.length === 0) return { assigned, alreadyAssigned, copiesLeft: leftBefore };
      const copiesLeft = await q.useCopies(tx, orderItemId, assigned.length);
      if (copiesLeft === undefined)
        throw refuse("COPIES_SHORT", {
          msg: `名额不足：还剩 ${leftBefore} 个，这次需要 ${assigned.length} 个，没有分配`,
        });
      await enrolment.giveCopies(tx, { orderId, orderItemId, courseId, phones: assigned });
      return { assigned, alreadyAssigned, copiesLeft };
    }),
  );
}

/** The same for the caller's own phone. */
export const assignCopyToMe = async (ctx: UserCtx, of: q.ItemOf): Promise<Assigned> =>
  assignCopies(ctx, of, [await q.phoneOf(ctx.db, ctx.user.userId)]);

/** Who the copies of the caller's item were given to, newest first; phones and names masked. Refuses like `assignCopies`. */
export async function assignedUsers(ctx: UserCtx, of: q.ItemOf) {
  const { orderItemId } = assignable(await q.findOwnItem(ctx.db, ctx.user.userId, of));
  const copies = await q.listCopies(ctx.db, orderItemId);
  return copies.map(({ phone, userName, lessonCount, doneCount, ...copy }) => ({
    ...copy,
    phone: maskPhone(phone),
    userName: userName === null ? null : maskName(userName),
    studyProgress: lessonCount === 0 ? 0 : Math.min(100, Math.round((100 * doneCount) / lessonCount)),
  }));
}

/**
 * Takes a copy of the caller's item back, which can be given again at once. Refuses COPY_STARTED once it was played,
 * NOT_FOUND when it is not given (any more), else like `assignCopies`.
 */
export async function takeBackCopy(
  ctx: UserCtx,
  { assignmentId, ...of }: q.ItemOf & { assignmentId: number },
) {
  await countRequest(ctx);
  const { userId } = ctx.user;
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      const { orderItemId } = assignable(await q.lockOwnItem(tx, userId, of));
      await enrolment.takeBackCopy(tx, { orderItemId, assignmentId });
      return { copiesLeft: await q.freeCopy(tx, orderItemId) };
    }),
  );
}
