// The buyer's orders page takes payments; WeChat knows it as 支付授权目录 and returns to it.

export const MY_ORDERS_PATH = "/board/user/my-order";
/** Names the order whose payment opens. */
export const PAY_FIELD = "pay";
export const payPath = (orderId: string): string => `${MY_ORDERS_PATH}?${PAY_FIELD}=${orderId}`;
