import { z } from "zod";
import { maxCopies } from "./quantity.ts";
import { courseType, coverArt } from "../catalogue/contract.ts";
import { id, nothing, queryFlag, repeated, time, yuan } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

export const cartItem = z.object({
  cartItemId: z.int(),
  courseId: z.int(),
  /** The course by whose page it was chosen as a specification. */
  doorId: z.int().nullable(),
  cartItemName: z.string(),
  courseType,
  courseCount: z.int(),
  coursePrice: yuan,
  coursePriceOriginal: yuan,
  /** What anybody pays for one alone, as on cards (domain.md "Pricing"). */
  payPrice: yuan,
  /** When `payPrice` ends; null where it has no end. */
  payUntil: time.nullable(),
  freightPrice: yuan,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  teacherName: z.string(),
  /** False if withdrawn or already held; `why` explains. */
  buyable: z.boolean(),
  /** For a package order: held courses qualify, free ones do not. */
  buyableForOthers: z.boolean(),
  why: z.string(),
});
export const listCartItems = endpoint({
  name: "listCartItems",
  method: "GET",
  path: "/api/user/cart-items",
  access: may.buy,
  reply: z.array(cartItem),
});
/** Adds to the cart; `set` (the cart screen) replaces the quantity. */
export const saveCartItem = endpoint({
  name: "saveCartItem",
  method: "POST",
  path: "/api/user/cart-items",
  access: may.buy,
  refuses: ["NOT_FOR_SALE", "CHOOSE_MODEL"],
  query: z.object({
    courseId: id,
    /** Names the line by this course while it offers the product as a specification. */
    doorId: id.optional(),
    courseCount: z.coerce.number<number | string>().int().min(1).max(maxCopies),
    withBook: queryFlag.default(false),
    set: queryFlag.default(false),
  }),
  reply: z.object({ total: z.int() }),
});
export const deleteCartItem = endpoint({
  name: "deleteCartItem",
  method: "DELETE",
  path: "/api/user/cart-items/:cartItemId",
  access: may.buy,
  refuses: ["NOT_FOUND"],
  done: "已删除",
  params: z.object({ cartItemId: id }),
  reply: nothing,
});
export const deleteCartItems = endpoint({
  name: "deleteCartItems",
  method: "DELETE",
  path: "/api/user/cart-items-batch",
  access: may.buy,
  refuses: ["NOT_FOUND"],
  done: "已删除",
  query: z.object({ cartItemIds: repeated(id) }),
  reply: nothing,
});
