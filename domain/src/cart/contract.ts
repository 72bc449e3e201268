import { z } from "zod";
import { mostCopies } from "./quantity.ts";
import { courseType, coverArt } from "../catalogue/contract.ts";
import { id, nothing, queryFlag, repeated, yuan } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

export const cartItem = z.object({
  cartItemId: z.int(),
  courseId: z.int(),
  cartItemName: z.string(),
  courseType,
  courseCount: z.int(),
  coursePrice: yuan,
  /** What one pays for a piece in an order, the discount on the whole order apart (domain.md "Pricing"). */
  payPrice: yuan,
  freightPrice: yuan,
  courseImgUrl: z.string().nullable(),
  coverArt: coverArt.nullable(),
  teacherName: z.string(),
  /** False when the course was withdrawn or is held already; `why` says it to the person. */
  buyable: z.boolean(),
  /** For a package order: what the buyer holds already may still be bought for others, what is free may not. */
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
/** Adds to the cart; `set` (the cart screen) replaces the quantity instead. */
export const saveCartItem = endpoint({
  name: "saveCartItem",
  method: "POST",
  path: "/api/user/cart-items",
  access: may.buy,
  query: z.object({
    courseId: id,
    courseCount: z.coerce.number<number | string>().int().min(1).max(mostCopies),
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
  done: "已删除",
  params: z.object({ cartItemId: id }),
  reply: nothing,
});
export const deleteCartItems = endpoint({
  name: "deleteCartItems",
  method: "DELETE",
  path: "/api/user/cart-items-batch",
  access: may.buy,
  done: "已删除",
  query: z.object({ cartItemIds: repeated(id) }),
  reply: nothing,
});
