// What a click of the buying box sends; loaded with the first such click.
import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import { buy } from "@zhutu/domain/ordering/contract.ts";
import { api } from "../../../lib/api/api.ts";
import { rememberedChannel } from "../../../lib/session/channel.ts";
import { type DraftProduct, saveDraft } from "../../../lib/session/order-draft.ts";
import { markStale } from "../../../lib/api/query.ts";
import { toast } from "../../../ui/toast.ts";

/** Orders what leaves nothing to be decided; resolves to the order's number. */
export async function orderAtOnce(products: DraftProduct[]): Promise<string> {
  const exclusiveCode = rememberedChannel();
  const { orderId } = await api(buy, {
    body: { products, orderType: "single", exclusiveCode, tradeType: "NATIVE" },
  });
  return orderId;
}

/** Keeps what the order confirmation shows next. */
export const draftOrder = (products: DraftProduct[], orderType: OrderType): void =>
  saveDraft({ products, orderType, exclusiveCode: rememberedChannel() });

/** Adds to the cart and says so; the count in the head follows. */
export async function putInCart(query: CallInput<typeof saveCartItem>["query"]): Promise<void> {
  await api(saveCartItem, { query });
  toast.success("添加成功");
  await markStale([listCartItems]);
}
