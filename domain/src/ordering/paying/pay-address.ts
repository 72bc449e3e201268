// The page of a buyer's orders, on which payments are taken: WeChat knows it as 支付授权目录, and leads back to it.

export const MY_ORDERS_PATH = "/board/user/my-order";
/** Names the order whose payment is opened there. */
export const PAY_FIELD = "pay";
/** The page with the payment of that order open. */
export const payPath = (orderId: string): string => `${MY_ORDERS_PATH}?${PAY_FIELD}=${orderId}`;
