// The copies of a paid package order: given to phones, listed, taken back (domain.md "Copies of a package").
import { maskName } from "@zhutu/domain/identity/masked-name.ts";
import { statusOffers } from "@zhutu/domain/ordering/order-status.ts";
import {
  byLinkAlone,
  COPY_STATE_LABELS,
  isGivenByPhone,
  mayTakeBack,
  mostPhonesHourly,
  mostTakenBack,
  takenBackTooOften,
} from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import type { CopyAct } from "@zhutu/domain/notices/notice.ts";
import { notedNameOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { countUse } from "../../../kernel/limits.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import { asText, workbookReply } from "../../../kernel/workbook/workbook.ts";
import { ownerOf } from "../../../kernel/owner.ts";
import { holdAccount } from "../../identity/service.ts";
import { tellUser } from "../../notices/service.ts";
import * as enrolment from "../../enrolment/service.ts";
import * as queries from "./assign-copies-queries.ts";

type UserCtx = Ctx<SessionUser>;
type Assigned = { assigned: string[]; alreadyAssigned: string[]; copiesLeft: number };

/** The item when its copies may be given away: else NOT_FOUND for a foreign one, ORDER_STATE for no paid package. */
export function assignable(item: queries.Item | undefined): queries.Item {
  if (!item) throw refuse("NOT_FOUND");
  if (!statusOffers(item.orderType, item.orderStatus).includes("assign"))
    throw refuse("ORDER_STATE", { msg: "只有已付款的单位购买订单可以分配" });
  return item;
}

/** That item of the caller's own order, of anybody's for staff, when its copies may be given away; refuses like `assignable`. */
export const ownPackageItem = async ({ db, user }: UserCtx, of: queries.ItemOf): Promise<queries.Item> =>
  assignable(await queries.findOwnItem(db, ownerOf(user), of));

/** The same, its row held until the transaction ends. */
export const lockOwnPackageItem = async (
  tx: Tx,
  { user }: UserCtx,
  of: queries.ItemOf,
): Promise<queries.Item> => assignable(await queries.lockOwnItem(tx, ownerOf(user), of));

/** Writes down what staff did with a buyer's copies, and tells the buyer. Nothing where the buyer did it. */
export async function tellByStaff(
  tx: Tx,
  ctx: UserCtx,
  { orderId, orderItemId, orderItemName, buyerId }: queries.Item,
  { act, copies }: { act: CopyAct; copies: number },
): Promise<void> {
  if (ctx.user.role === "user" || copies === 0) return;
  await recordAudit(tx, ctx, {
    action: `order.copies.${act}`,
    subject: `order:${orderId}`,
    detail: { orderItemId, copies },
  });
  await tellUser(tx, buyerId, {
    kind: "copiesByStaff",
    orderId,
    orderItemId,
    courseName: orderItemName,
    act,
    copies,
  });
}

/** Who asks very often is not assigning, but trying out who has what (security.md 5): 300 requests an hour. */
export const countRequest = ({ db, user }: UserCtx): Promise<void> =>
  countUse(db, { key: `assign:user:${user.userId}`, most: 300, withinSeconds: 3600 });

/** The same of phones, however few requests list them. Of a request that is refused none are counted, as it tells nothing. */
const countPhones = (tx: Tx, userId: number, uses: number): Promise<void> =>
  countUse(tx, {
    key: `assign-phones:user:${userId}`,
    most: mostPhonesHourly,
    withinSeconds: 3600,
    uses,
    msg: (over) =>
      `1 小时内最多分配 ${mostPhonesHourly} 个手机号，请在 ${minuteOf(over)} 以后再分配，或减少这次的手机号`,
  });

/** Counts a copy of the order that is taken back; refuses with TOO_MANY one too many, and says when it is possible again. */
async function countTakenBack(tx: Tx, orderId: string): Promise<void> {
  const copies = await queries.copiesOfOrder(tx, orderId);
  await countUse(tx, {
    key: `take-back:order:${orderId}`,
    most: mostTakenBack(copies),
    withinSeconds: 86_400,
    msg: (over) => takenBackTooOften(copies, minuteOf(over)),
  });
}

/** To the minute, never before the moment. */
const minuteOf = (time: Date): string => formatTime(new Date(time.getTime() + 59_999)).slice(0, 16);

/** Refuses with COPIES_BY_LINK_ALONE an item whose copies are not given by phone. */
export function admitPhones(item: queries.Item): void {
  if (!isGivenByPhone(item)) throw refuse("COPIES_BY_LINK_ALONE", { msg: byLinkAlone });
}

/** Of the phones: those that got a copy, those that needed none; copies left then, undefined where they are too few for all. */
type Given = Pick<Assigned, "assigned" | "alreadyAssigned"> & {
  copiesLeft: number | undefined;
  /** The learners whose phones got a copy. */
  learners: number[];
};

/** Gives each of these phones a copy that needs one, or none of them one when too few are left. Lock the item first. */
export async function giveWhereNeeded(
  tx: Tx,
  item: queries.Item,
  phones: readonly string[],
  { byLink }: { byLink: boolean },
): Promise<Given> {
  const { orderId, orderItemId, courseId, buyerId: userId } = item;
  const served = await enrolment.phonesServed(tx, { orderItemId, courseId, phones });
  for (const phone of await queries.waitingElsewhere(tx, { userId, courseId, phones })) served.add(phone);
  const assigned = phones.filter((phone) => !served.has(phone));
  const alreadyAssigned = phones.filter((phone) => served.has(phone));
  const leftBefore = item.courseCount - item.copiesUsed;
  if (assigned.length === 0) return { assigned, alreadyAssigned, copiesLeft: leftBefore, learners: [] };
  const copiesLeft = await queries.useCopies(tx, orderItemId, assigned.length);
  if (copiesLeft === undefined) return { assigned, alreadyAssigned, copiesLeft, learners: [] };
  const learners = await enrolment.giveCopies(tx, {
    orderId,
    orderItemId,
    courseId,
    phones: assigned,
    byLink,
  });
  return { assigned, alreadyAssigned, copiesLeft, learners };
}

/** A phone that is to get a copy, alone or with the name by which the buyer knows its owner. */
type Listed = string | { telephone: string; name: string };

/** Each phone once, with the first name that was given beside it, if any. */
function namesOf(listed: readonly Listed[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const one of listed) {
    const { telephone, name } = typeof one === "string" ? { telephone: one, name: "" } : one;
    names.set(telephone, names.get(telephone) ?? notedNameOf(name));
  }
  return names;
}

/**
 * Gives a copy of the caller's item to each of these phones. One that has the course already, or a copy of it that
 * waits, costs nothing and is told apart. A name given beside a phone is kept with its copy where none is yet. Refuses
 * the whole request:
 * - COPIES_SHORT when fewer are left than phones that this buyer has not given a copy to, whoever of them would need
 *   one: a refusal costs nothing and must tell nothing (security.md 5);
 * - COPIES_BY_LINK_ALONE for copies that cost nothing;
 * - NOT_FOUND for a foreign item;
 * - ORDER_STATE for one that is no paid package;
 * - TOO_MANY for too many requests or phones in an hour.
 */
export async function assignCopies(
  ctx: UserCtx,
  of: queries.ItemOf,
  listed: readonly Listed[],
): Promise<Assigned> {
  const names = namesOf(listed);
  const phones = [...names.keys()];
  await countRequest(ctx);
  const { buyerId: userId } = await ownPackageItem(ctx, of);
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      await holdAccount(tx, userId);
      const item = await lockOwnPackageItem(tx, ctx, of);
      admitPhones(item);
      const known = await queries.knownToHaveCopies(tx, { ...item, userId, phones });
      const needed = phones.length - known.length;
      const left = item.courseCount - item.copiesUsed;
      const short = () =>
        refuse("COPIES_SHORT", { msg: `名额不足：还剩 ${left} 个，这次需要 ${needed} 个，没有分配` });
      if (needed > left) throw short();
      await countPhones(tx, userId, needed);
      const { assigned, alreadyAssigned, copiesLeft } = await giveWhereNeeded(tx, item, phones, {
        byLink: false,
      });
      if (copiesLeft === undefined) throw short();
      const named = [...names].flatMap(([phone, name]) => (name === null ? [] : { phone, name }));
      await enrolment.noteNames(tx, item.orderItemId, named);
      await tellByStaff(tx, ctx, item, { act: "give", copies: assigned.length });
      return { assigned, alreadyAssigned, copiesLeft };
    }),
  );
}

/** The same for the caller's own phone. */
export const assignCopyToMe = async (ctx: UserCtx, of: queries.ItemOf): Promise<Assigned> =>
  assignCopies(ctx, of, [await queries.phoneOf(ctx.db, ctx.user.userId)]);

/**
 * Who the copies of the item were given to, newest first; phones and names masked, the noted names for its buyer alone
 * (domain.md "Copies of a package"). Refuses like `assignCopies`.
 */
export async function assignedUsers(ctx: UserCtx, of: queries.ItemOf) {
  const { orderItemId, buyerId } = await ownPackageItem(ctx, of);
  const copies = await queries.listCopies(ctx.db, orderItemId);
  return copies.map(({ phone, userName, notedName, expiryDate, createTime, ...copy }) => ({
    ...copy,
    notedName: ctx.user.userId === buyerId ? notedName : null,
    phone: maskPhone(phone),
    userName: userName === null ? null : maskName(userName),
    expiryDate: expiryDate === null ? null : new Date(expiryDate),
    createTime: new Date(createTime),
  }));
}

/**
 * Takes a copy of the caller's item back, which can be given again at once. Refuses COPY_STARTED once it was used,
 * NOT_FOUND when it is not given (any more), TOO_MANY more often in a day than the order has copies (`mostTakenBack`), else
 * like `assignCopies`.
 */
export async function takeBackCopy(
  ctx: UserCtx,
  { assignmentId, ...of }: queries.ItemOf & { assignmentId: number },
) {
  await countRequest(ctx);
  const { buyerId } = await ownPackageItem(ctx, of);
  return inBuyersTurn(buyerId, () =>
    transaction(ctx.db, async (tx) => {
      if (ctx.user.role !== "user") await holdAccount(tx, buyerId);
      const item = await lockOwnPackageItem(tx, ctx, of);
      const { orderId, orderItemId } = item;
      await countTakenBack(tx, orderId);
      await enrolment.takeBackCopy(tx, { orderItemId, assignmentId });
      await tellByStaff(tx, ctx, item, { act: "take-back", copies: 1 });
      return { copiesLeft: await queries.freeCopy(tx, orderItemId) };
    }),
  );
}

/**
 * Ends and hides a user course, for staff (AASG-010). A copy that nobody used goes back to its order and may be given
 * again. Refuses COPY_STARTED where it is used for the first time in this moment, NOT_FOUND when it is gone.
 */
export const deleteUserCourse = (ctx: UserCtx, userCourseId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const copy = await enrolment.unusedCopyOf(tx, userCourseId);
    if (copy) {
      await queries.lockItem(tx, copy.orderItemId);
      await enrolment.takeBackCopy(tx, copy);
      await queries.freeCopy(tx, copy.orderItemId);
    }
    return enrolment.hideUserCourse(tx, ctx, userCourseId, copy ? { orderId: copy.orderId } : {});
  });

/**
 * Keeps the buyer's own name for who has that copy of the caller's item, in place of the one before; an empty one takes it
 * away. Refuses NOT_FOUND for a copy that is not given (any more) or whose person has gone, else like `assignCopies`.
 */
export async function noteCopyName(
  ctx: UserCtx,
  { assignmentId, ...of }: queries.ItemOf & { assignmentId: number },
  text: string,
): Promise<null> {
  await countRequest(ctx);
  const { userId } = ctx.user;
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      await holdAccount(tx, userId);
      const { orderItemId } = await lockOwnPackageItem(tx, ctx, of);
      await enrolment.noteName(tx, { orderItemId, assignmentId }, notedNameOf(text));
      return null;
    }),
  );
}

const sheetName = "已分配名单";

/**
 * Who the copies of the caller's item were given to, as a spreadsheet of what the list shows: a phone stays masked, as it
 * is the learner's and may have come by a claim link. Refuses like `assignCopies`.
 */
export async function exportAssignedUsers(ctx: UserCtx, of: queries.ItemOf): Promise<FileReply> {
  const copies = await assignedUsers(ctx, of);
  const rows = copies.map((copy) => [
    copy.phone,
    asText(copy.notedName ?? ""),
    asText(copy.userName ?? ""),
    COPY_STATE_LABELS[copy.state],
    mayTakeBack(copy.state) ? "--" : `${copy.studyProgress}%`,
    formatTime(copy.createTime),
    formatTime(copy.expiryDate),
  ]);
  return workbookReply(
    callerOf(ctx),
    { name: sheetName, header: exportHeads, rows },
    `assigned_${of.orderItemId}`,
  );
}
const exportHeads = ["手机号", "备注姓名", "注册姓名", "状态", "学习进度", "分配时间", "有效期至"];
