// Copies of paid package orders (domain.md "Copies of a package").
import { freeCopies } from "@zhutu/domain/ordering/order.ts";
import { maskName } from "@zhutu/domain/identity/profile-rules.ts";
import { statusOffers } from "@zhutu/domain/ordering/order-status.ts";
import {
  byLinkAlone,
  COPY_STATE_LABELS,
  isGivenByPhone,
  mayTakeBack,
  maxPhonesHourly,
  maxTakenBack,
  takenBackTooOften,
} from "@zhutu/domain/ordering/copies/assigned-copy.ts";
import type { CopyAct } from "@zhutu/domain/notices/copy-act.ts";
import { notedNameOf } from "@zhutu/domain/enrolment/noted-name.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { formatTime, minuteOf } from "@zhutu/domain/time.ts";
import type { Ctx, SessionUser } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/db.ts";
import { transaction } from "../../../kernel/db/transaction.ts";
import { recordAudit } from "../../../kernel/db/audit.ts";
import type { FileReply } from "../../../kernel/file-reply.ts";
import { refuse } from "../../../kernel/http/refuse.ts";
import { callerOf } from "../../../kernel/fair-queue.ts";
import { countUse } from "../../../kernel/limits.ts";
import { inBuyersTurn } from "../../../kernel/keyed-limiter.ts";
import { asText, workbookReply } from "../../../kernel/workbook/workbook.ts";
import { ownerOf } from "../../../kernel/http/access.ts";
import { holdAccount, lockPhones } from "../../identity/service.ts";
import { tellUser } from "../../notices/service.ts";
import * as enrolment from "../../enrolment/service.ts";
import * as queries from "./queries.ts";

type UserCtx = Ctx<SessionUser>;
type Assigned = { assigned: string[]; alreadyAssigned: string[]; copiesLeft: number };

/** Refuses NOT_FOUND, ORDER_STATE (no paid package). */
export function assignable(item: queries.Item | undefined): queries.Item {
  if (!item) throw refuse("NOT_FOUND");
  if (!statusOffers(item.orderType, item.orderStatus).includes("assign"))
    throw refuse("ORDER_STATE", { msg: "只有已付款的单位购买订单可以分配" });
  return item;
}

/** Staff reach any order. */
export const ownPackageItem = async ({ db, user }: UserCtx, wanted: queries.ItemOf): Promise<queries.Item> =>
  assignable(await queries.findItem(db, { ...wanted, ownerId: ownerOf(user) }));

export const lockOwnPackageItem = async (
  tx: Tx,
  { user }: UserCtx,
  wanted: queries.ItemOf,
): Promise<queries.Item> => assignable(await queries.lockItem(tx, { ...wanted, ownerId: ownerOf(user) }));

/** Does nothing for buyers. */
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

/** 300 requests an hour, against probing who has what (security.md 5). */
export const countRequest = ({ db, user }: UserCtx): Promise<void> =>
  countUse(db, { key: `assign:user:${user.userId}`, most: 300, withinSeconds: 3600 });

/** Refused requests reveal nothing and do not count. */
const countPhones = (db: Db, userId: number, uses: number): Promise<void> =>
  countUse(db, {
    key: `assign-phones:user:${userId}`,
    most: maxPhonesHourly,
    withinSeconds: 3600,
    uses,
    msg: (over) =>
      `1 小时内最多分配 ${maxPhonesHourly} 个手机号，请在 ${minuteOf(over)} 以后再分配，或减少这次的手机号`,
  });

/** Refuses TOO_MANY with the time it is possible again. */
async function countTakenBack(tx: Tx, orderId: string): Promise<void> {
  const copies = await queries.copiesOfOrder(tx, orderId);
  await countUse(tx, {
    key: `take-back:order:${orderId}`,
    most: maxTakenBack(copies),
    withinSeconds: 86_400,
    msg: (over) => takenBackTooOften(copies, minuteOf(over)),
  });
}

export function admitPhones(item: queries.Item): void {
  if (!isGivenByPhone(item)) throw refuse("COPIES_BY_LINK_ALONE", { msg: byLinkAlone });
}

/** `copiesLeft`: undefined if too few were left. */
type Given = Pick<Assigned, "assigned" | "alreadyAssigned"> & {
  copiesLeft: number | undefined;
  learners: number[];
};

/** All who need one, or nobody if too few are left. Lock the phones, then the item first. */
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
  const leftBefore = freeCopies(item);
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

type Listed = string | { telephone: string; name: string };

/** The first name given for each phone. */
function namesOf(listed: readonly Listed[]): Map<string, string | null> {
  const names = new Map<string, string | null>();
  for (const person of listed) {
    const { telephone, name } = typeof person === "string" ? { telephone: person, name: "" } : person;
    names.set(telephone, names.get(telephone) ?? notedNameOf(name));
  }
  return names;
}

/**
 * Gives each phone a copy and stores the names given; phones already served cost nothing. Refuses
 * all or nothing:
 * - COPIES_SHORT: fewer copies than phones this buyer has not served, whoever needs one, so that
 * refusals reveal nothing (security.md 5)
 * - COPIES_BY_LINK_ALONE, NOT_FOUND, ORDER_STATE, TOO_MANY (requests or phones an hour)
 */
export async function assignCopies(
  ctx: UserCtx,
  wanted: queries.ItemOf,
  listed: readonly Listed[],
): Promise<Assigned> {
  const names = namesOf(listed);
  const phones = [...names.keys()];
  await countRequest(ctx);
  const { buyerId: userId } = await ownPackageItem(ctx, wanted);
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      await lockPhones(tx, phones);
      await holdAccount(tx, userId);
      const item = await lockOwnPackageItem(tx, ctx, wanted);
      admitPhones(item);
      const holders = await queries.knownToHaveCopies(tx, { ...item, userId, phones });
      const needed = phones.length - holders.length;
      const left = freeCopies(item);
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

export const assignCopyToMe = async (ctx: UserCtx, wanted: queries.ItemOf): Promise<Assigned> =>
  assignCopies(ctx, wanted, [await queries.phoneOf(ctx.db, ctx.user.userId)]);

/**
 * Newest first, masked phones and names; noted names for the buyer alone (domain.md "Copies of a package").
 */
export async function assignedUsers(ctx: UserCtx, wanted: queries.ItemOf) {
  const { orderItemId, buyerId } = await ownPackageItem(ctx, wanted);
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

/** Refuses NOT_FOUND, ORDER_STATE, COPY_STARTED, TOO_MANY (`maxTakenBack` a day). */
export async function takeBackCopy(
  ctx: UserCtx,
  { assignmentId, ...wanted }: queries.ItemOf & { assignmentId: number },
) {
  await countRequest(ctx);
  const { buyerId } = await ownPackageItem(ctx, wanted);
  return inBuyersTurn(buyerId, () =>
    transaction(ctx.db, async (tx) => {
      await enrolment.lockPhonesOfCopy(tx, { ...wanted, assignmentId });
      if (ctx.user.role !== "user") await holdAccount(tx, buyerId);
      const item = await lockOwnPackageItem(tx, ctx, wanted);
      const { orderId, orderItemId } = item;
      await countTakenBack(tx, orderId);
      await enrolment.takeBackCopy(tx, { orderItemId, assignmentId });
      await tellByStaff(tx, ctx, item, { act: "take-back", copies: 1 });
      return { copiesLeft: await queries.freeCopy(tx, orderItemId) };
    }),
  );
}

/**
 * Gives an unused copy to another phone instead. Refuses NOT_FOUND, ORDER_STATE, COPY_STARTED, COPIES_BY_LINK_ALONE,
 * COPY_HELD (that phone needs none), TOO_MANY.
 */
export async function moveCopy(
  ctx: UserCtx,
  { assignmentId, ...wanted }: queries.ItemOf & { assignmentId: number },
  telephone: string,
): Promise<null> {
  await countRequest(ctx);
  const { buyerId } = await ownPackageItem(ctx, wanted);
  // Before it is known whether that phone needs one, which the answer tells.
  await countPhones(ctx.db, buyerId, 1);
  return inBuyersTurn(buyerId, () =>
    transaction(ctx.db, async (tx) => {
      await enrolment.lockPhonesOfCopy(tx, { ...wanted, assignmentId }, [telephone]);
      if (await enrolment.isCopyOf(tx, { ...wanted, assignmentId }, telephone)) throw refuse("COPY_HELD");
      await holdAccount(tx, buyerId);
      const item = await lockOwnPackageItem(tx, ctx, wanted);
      const { orderId, orderItemId } = item;
      admitPhones(item);
      await countTakenBack(tx, orderId);
      await enrolment.takeBackCopy(tx, { orderItemId, assignmentId });
      if ((await queries.freeCopy(tx, orderItemId)) === freeCopies(item))
        throw refuse("ORDER_STATE", { msg: "这个名额已经退款，只能收回，不能换给别人" });
      const copiesUsed = item.copiesUsed - 1;
      const { assigned } = await giveWhereNeeded(tx, { ...item, copiesUsed }, [telephone], { byLink: false });
      if (assigned.length === 0) throw refuse("COPY_HELD");
      await tellByStaff(tx, ctx, item, { act: "move", copies: 1 });
      return null;
    }),
  );
}

/**
 * For staff (AASG-010); an unused copy returns to its order. Refuses NOT_FOUND, COPY_STARTED (used
 * at this moment).
 */
export const deleteUserCourse = (ctx: UserCtx, userCourseId: number): Promise<null> =>
  transaction(ctx.db, async (tx) => {
    const copy = await enrolment.unusedCopyOf(tx, userCourseId);
    if (copy) {
      await enrolment.lockPhonesOfCopy(tx, copy);
      await queries.lockItem(tx, { ...copy, ownerId: null });
      await enrolment.takeBackCopy(tx, copy);
      await queries.freeCopy(tx, copy.orderItemId);
    }
    return enrolment.hideUserCourse(tx, ctx, userCourseId, copy ? { orderId: copy.orderId } : {});
  });

/** Empty removes it. Refuses NOT_FOUND (also for deleted learners), ORDER_STATE, TOO_MANY. */
export async function noteCopyName(
  ctx: UserCtx,
  { assignmentId, ...wanted }: queries.ItemOf & { assignmentId: number },
  text: string,
): Promise<null> {
  await countRequest(ctx);
  const { userId } = ctx.user;
  return inBuyersTurn(userId, () =>
    transaction(ctx.db, async (tx) => {
      await holdAccount(tx, userId);
      const { orderItemId } = await lockOwnPackageItem(tx, ctx, wanted);
      await enrolment.noteName(tx, { orderItemId, assignmentId }, notedNameOf(text));
      return null;
    }),
  );
}

const sheetName = "已分配名单";

/** Phones stay masked: they may come from a claim link. */
export async function exportAssignedUsers(ctx: UserCtx, wanted: queries.ItemOf): Promise<FileReply> {
  const copies = await assignedUsers(ctx, wanted);
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
    `assigned_${wanted.orderItemId}`,
  );
}
const exportHeads = ["手机号", "备注姓名", "注册姓名", "状态", "学习进度", "分配时间", "有效期至"];
