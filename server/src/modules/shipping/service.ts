// shipping owns delivery addresses, the region tree and parcel tracking. It does not own what an
// order ships to: ordering keeps a copy, so editing an address never changes an order. A parcel is
// known by a reference.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { Route } from "../../providers/courier/port.ts";
import { maxAddresses } from "@zhutu/domain/shipping/address-rules.ts";
import { maxNoted } from "@zhutu/domain/shipping/express.ts";
import { holdAccount, type PersonalData } from "../identity/service.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import * as queries from "./queries.ts";
import { type Region, regionTextOf, regionTree } from "./regions.ts";
import { addressesOf, removeAllAddresses } from "./queries.ts";

export { askAboutParcel, trackParcel } from "./track-parcel.ts";

type UserCtx = Ctx<SessionUser>;
type AddressForm = Pick<queries.Address, "name" | "province" | "city" | "area" | "address" | "telephone"> & {
  deliverAddressId?: number | undefined;
  defaultAddr: boolean;
};

/** ADDR-014. */
export const regions = (): Region[] => regionTree;

/** Default first (ADDR-015). */
export async function myAddresses(ctx: UserCtx) {
  const rows = await queries.addressesOf(ctx.db, ctx.user.userId);
  return rows.map(({ isDefault, ...row }) => ({ ...row, defaultAddr: isDefault }));
}

/** A form's address as it is kept. Refuses BAD_INPUT (regions not nested). */
export function copiedAddress(texts: Omit<queries.AddressFields, "regionText">): queries.AddressFields {
  const regionText = regionTextOf(texts.province, texts.city, texts.area);
  if (regionText === undefined) throw refuse("BAD_INPUT", { msg: "请选择所在地区" });
  return { ...texts, name: trimmed(texts.name), address: trimmed(texts.address), regionText };
}

/**
 * ADDR-016; changes the one with the id, else adds; the first becomes default. Refuses NOT_FOUND,
 * BAD_INPUT (regions not nested, more than 50).
 */
export async function saveAddress(ctx: UserCtx, form: AddressForm): Promise<{ deliverAddressId: number }> {
  const { deliverAddressId, defaultAddr, ...texts } = form;
  const fields = copiedAddress(texts);
  return transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await holdAccount(tx, userId);
    await lockUntilCommit(tx, "addresses", userId);
    const saved = deliverAddressId ?? (await add(tx, userId, fields));
    if (deliverAddressId !== undefined && !(await queries.updateAddress(tx, userId, saved, fields)))
      throw refuse("NOT_FOUND");
    if (defaultAddr) await queries.markDefault(tx, userId, saved);
    return { deliverAddressId: saved };
  });
}

async function add(tx: Tx, userId: number, fields: queries.AddressFields): Promise<number> {
  const existing = await queries.addressesOf(tx, userId);
  if (existing.length >= maxAddresses)
    throw refuse("BAD_INPUT", { msg: `最多保存 ${maxAddresses} 个收件地址` });
  return queries.insertAddress(tx, { ...fields, userId, isDefault: existing.length === 0 });
}

/** The oldest left replaces a default. */
export async function deleteAddress(ctx: UserCtx, deliverAddressId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { userId } = ctx.user;
    await lockUntilCommit(tx, "addresses", userId);
    const removed = await queries.removeAddress(tx, userId, deliverAddressId);
    if (!removed) throw refuse("NOT_FOUND");
    const [next] = removed.isDefault ? await queries.addressesOf(tx, userId) : [];
    if (next) await queries.markDefault(tx, userId, next.deliverAddressId);
    return null;
  });
}

/** ADDR-018. */
export async function setDefaultAddress(ctx: UserCtx, deliverAddressId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "addresses", ctx.user.userId);
    // Throwing also restores the former default.
    if (!(await queries.markDefault(tx, ctx.user.userId, deliverAddressId))) throw refuse("NOT_FOUND");
    return null;
  });
}

/** For an order's copy; undefined if not the user's. */
export async function addressToShipTo(db: Db, userId: number, deliverAddressId: number) {
  const row = await queries.findAddress(db, userId, deliverAddressId);
  if (!row) return undefined;
  const { name, telephone, province, city, area, regionText, address } = row;
  return { name, telephone, province, city, area, regionText, address };
}

/** Whether the line is new. Refuses BAD_INPUT beyond 200 lines per parcel. */
export async function noteRoute(tx: Tx, reference: string, line: Route, notedBy: number): Promise<boolean> {
  if ((await queries.linesOf(tx, reference)).length >= maxNoted)
    throw refuse("BAD_INPUT", { msg: `最多记录 ${maxNoted} 条物流信息` });
  return queries.insertLine(tx, { reference, ...line, notedBy });
}

/** Answers `personalData`. */
export async function addressesData(tx: Tx, userId: number): Promise<PersonalData> {
  return {
    addresses: (await addressesOf(tx, userId)).map((one) => ({
      name: one.name,
      telephone: one.telephone,
      regionText: one.regionText,
      address: one.address,
      defaultAddr: one.isDefault,
      createdAt: one.createdAt,
    })),
  };
}

/** Follows `accountDeleted`. */
export const forgetAddresses = (tx: Tx, { userId }: { userId: number }): Promise<void> =>
  removeAllAddresses(tx, userId);
