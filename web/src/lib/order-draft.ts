// What the visitor is about to order, handed from the course page and the cart to order confirmation: it lives as
// long as the tab, and a reload of the confirmation keeps it.

export type OrderDraft = {
  products: { courseId: number; courseCount: number }[];
  orderType: "single" | "package";
};

const draftKey = "zhutu.order-draft";
const channelKey = "zhutu.channel";

/** Keeps the chosen products for order confirmation. */
export function saveOrderDraft(draft: OrderDraft): void {
  sessionStorage.setItem(draftKey, JSON.stringify(draft));
}

/** The chosen products; null when there are none, or when what is stored is not ours. */
export function readOrderDraft(): OrderDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(draftKey) ?? "null") as Partial<OrderDraft> | null;
    if (!draft || !Array.isArray(draft.products) || draft.products.length === 0) return null;
    const isProduct = (one: Partial<OrderDraft["products"][number]> | null) =>
      Number.isInteger(one?.courseId) && Number.isInteger(one?.courseCount);
    if (!draft.products.every(isProduct)) return null;
    return { products: draft.products, orderType: draft.orderType === "package" ? "package" : "single" };
  } catch {
    return null;
  }
}

/** Forgets the draft once its order is placed. */
export function clearOrderDraft(): void {
  sessionStorage.removeItem(draftKey);
}

/** Keeps the channel's code of the list the visitor came through, to be filled in at checkout (requirements.tsv CAT-013). */
export function rememberChannel(code: string): void {
  sessionStorage.setItem(channelKey, code.trim().toUpperCase());
}

/** The code of that channel; empty without one. */
export const rememberedChannel = (): string => sessionStorage.getItem(channelKey) ?? "";
