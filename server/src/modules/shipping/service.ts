// shipping owns delivery addresses, the region tree and a parcel's way. It does not own what an order ships to: the order
// keeps a copy of its address (ordering), so that editing or deleting one here never changes an order. Which parcel an
// order went with is ordering's too: here a parcel is known by a reference.
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import type { Db, Tx } from "../../kernel/db/db.ts";
import { transaction } from "../../kernel/db/transaction.ts";
import { lockUntilCommit } from "../../kernel/db/locks.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import type { Route } from "../../providers/courier/port.ts";
import { mostAddresses } from "@zhutu/domain/shipping/address-rules.ts";
import { mostNoted } from "@zhutu/domain/shipping/tracking.ts";
import { holdAccount } from "../identity/service.ts";
import { trimmed } from "@zhutu/domain/text-rule.ts";
import * as queries from "./queries.ts";
import { type Region, regionTextOf, regionTree } from "./regions.ts";

export { forgetAddresses, putMyAddresses } from "./personal-data.ts";
export { askAboutParcel, trackParcel } from "./track-parcel.ts";

type UserCtx = Ctx<SessionUser>;
type AddressForm = Pick<queries.Address, "name" | "province" | "city" | "area" | "address" | "telephone"> & {
  deliverAddressId?: number | undefined;
  defaultAddr: boolean;
};

/** The region tree of the address form (ADDR-014). */
export const regions = (): Region[] => regionTree;

/** The caller's own addresses, the default first (ADDR-015). */
export async function myAddresses(ctx: UserCtx) {
  const rows = await queries.addressesOf(ctx.db, ctx.user.userId);
  return rows.map(({ isDefault, ...row }) => ({ ...row, defaultAddr: isDefault }));
}

/**
 * Adds an address, or changes the caller's own one when an id is given (ADDR-016); the first one becomes the
 * default. Refuses regions that do not lie in one another, a foreign id (404) and more than 50 addresses.
 */
export async function saveAddress(ctx: UserCtx, form: AddressForm): Promise<{ deliverAddressId: number }> {
  const regionText = regionTextOf(form.province, form.city, form.area);
  if (regionText === undefined) throw refuse("BAD_INPUT", { msg: "请选择所在地区" });
  const { deliverAddressId, defaultAddr, ...texts } = form;
  const fields = {
    ...texts,
    name: trimmed(texts.name),
    address: trimmed(texts.address),
    regionText,
  };
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
  if (existing.length >= mostAddresses)
    throw refuse("BAD_INPUT", { msg: `最多保存 ${mostAddresses} 个收件地址` });
  return queries.insertAddress(tx, { ...fields, userId, isDefault: existing.length === 0 });
}

/** Deletes the caller's own address (else 404); when it was the default, the oldest one left takes its place. */
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

/** Makes the caller's own address the only default one (ADDR-018), else 404. */
export async function setDefaultAddress(ctx: UserCtx, deliverAddressId: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    await lockUntilCommit(tx, "addresses", ctx.user.userId);
    // Throwing undoes the cleared default too.
    if (!(await queries.markDefault(tx, ctx.user.userId, deliverAddressId))) throw refuse("NOT_FOUND");
    return null;
  });
}

/** What an order copies of the user's own address, or undefined when it is not theirs. */
export async function addressToShipTo(db: Db, userId: number, deliverAddressId: number) {
  const row = await queries.findAddress(db, userId, deliverAddressId);
  if (!row) return undefined;
  const { name, telephone, province, city, area, regionText, address } = row;
  return { name, telephone, province, city, area, regionText, address };
}

/** Notes a line of a parcel's way; whether it was not there yet. Refuses more than 200 lines of one parcel. */
export async function noteRoute(tx: Tx, reference: string, line: Route, notedBy: number): Promise<boolean> {
  if ((await queries.linesOf(tx, reference)).length >= mostNoted)
    throw refuse("BAD_INPUT", { msg: `最多记录 ${mostNoted} 条物流信息` });
  return queries.insertLine(tx, { reference, ...line, notedBy });
}
