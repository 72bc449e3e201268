// 支付方式: the companies at which a buyer may pay (domain.md "Orders and payment").

/** Each as a person reads it. */
export const PAYMENT_METHOD_LABELS = { wechat: "微信支付", alipay: "支付宝" } as const;
/** The apps that pay and scan, each as a person reads it. */
export const PAYMENT_APP_LABELS = { wechat: "微信", alipay: "支付宝" } as const;
export type PaymentMethod = keyof typeof PAYMENT_METHOD_LABELS;
export const PAYMENT_METHODS = Object.keys(PAYMENT_METHOD_LABELS) as [PaymentMethod, ...PaymentMethod[]];
