import * as contract from "@zhutu/domain/cart/contract.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as cart from "./service.ts";

export function cartRoutes(bind: Bind): void {
  bind(contract.listCartItems, (ctx) => cart.myCart(ctx));
  bind(contract.saveCartItem, (ctx, { query }) => cart.saveLine(ctx, query));
  bind(contract.deleteCartItem, (ctx, { params }) => cart.deleteLine(ctx, params.cartItemId));
  bind(contract.deleteCartItems, (ctx, { query }) => cart.deleteLines(ctx, query.cartItemIds));
}
