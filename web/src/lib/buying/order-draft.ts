// The order to confirm, in session storage, so that a reload keeps it (requirements note ORD-001).
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { keptOwn } from "../storage.ts";
import { rememberedChannel } from "./channel.ts";
import { randomKey } from "../random-key.ts";

export type DraftProduct = {
  courseId: number;
  courseCount: number;
  /** The course by whose page it was chosen as a specification. */
  doorId?: number | null | undefined;
};
/** A product of an earlier order that cannot be bought again, and why. */
export type LeftOut = { name: string; why: string };
export type OrderDraft = {
  products: DraftProduct[];
  orderType: OrderType;
  /** 000000 for none. */
  exclusiveCode: string;
  leftOut?: readonly LeftOut[];
};

const keptDraft = keptOwn("order-draft", draftIn);
const attempt = keptOwn("order-attempt", (stored) => stored as Attempt | null | undefined);

type Attempt = { text: string; key: string };

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

const isProduct = (value: unknown): value is DraftProduct => {
  const { courseId, courseCount, doorId } = (value ?? {}) as Partial<DraftProduct>;
  return isCount(courseId) && isCount(courseCount) && (doorId === undefined || isCount(doorId));
};

const isLeftOut = (value: unknown): value is LeftOut => {
  const { name, why } = (value ?? {}) as Partial<LeftOut>;
  return typeof name === "string" && typeof why === "string";
};

/** Null if there is none or the stored value is not ours. */
export function draftIn(stored: unknown): OrderDraft | null {
  const { products, orderType, exclusiveCode, leftOut } = (stored ?? {}) as Partial<OrderDraft>;
  if (orderType !== "single" && orderType !== "package") return null;
  if (!Array.isArray(products) || products.length === 0) return null;
  if (!products.every(isProduct)) return null;
  const draft = { products, orderType, exclusiveCode: exclusiveCode ?? NO_CODE };
  return Array.isArray(leftOut) && leftOut.length > 0 && leftOut.every(isLeftOut)
    ? { ...draft, leftOut }
    : draft;
}

export const readDraft = (): OrderDraft | null => keptDraft.read();

/** Starts an order, with the visit's channel code unless given; replaces an earlier draft. */
export function saveDraft(draft: Omit<OrderDraft, "exclusiveCode"> & { exclusiveCode?: string }): void {
  const products = draft.products.map(({ courseId, courseCount, doorId }) => ({
    courseId,
    courseCount,
    ...(doorId && { doorId }),
  }));
  keptDraft.write({ exclusiveCode: rememberedChannel(), ...draft, products });
}

/** After placing: a reload must not order again. */
export function clearDraft(): void {
  keptDraft.forget();
  attempt.forget();
}

/**
 * The Idempotency-Key of this content, also over a reload, so a repeated submit places one order;
 * changed content gets a new key.
 */
export function idempotencyKeyFor(content: unknown): string {
  const text = JSON.stringify(content);
  const earlier = attempt.read();
  if (earlier?.text === text) return earlier.key;
  const key = randomKey();
  attempt.write({ text, key });
  return key;
}
