import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { ProviderFailure } from "../failure.ts";

export { ProviderFailure } from "../failure.ts";
export type { PaymentMethod } from "@zhutu/domain/payment/method.ts";

/** Our payment reference, unique for ever. */
export const REFERENCE = /^[A-Za-z0-9_-]{6,32}$/;
/** Our refund number, the same when repeated. */
export const REFUND_NO = /^[A-Za-z0-9_-]{1,64}$/;

export const NOTIFY_PATHS = {
  wechat: { paid: "/pay/wechat/notify", refunded: "/pay/wechat/refund-notify" },
  /** Alipay uses one address for both. */
  alipay: { paid: "/pay/alipay/notify" },
} as const satisfies Record<PaymentMethod, { paid: string; refunded?: string }>;

/** The company knows a reference and an amount, but no order. */
export type ToPay = {
  reference: string;
  /** Whole fen. */
  amount: number;
  /** Shown to the payer. */
  description: string;
  expireAt: Date;
};

/** The payer is at a QR code, in a phone's browser, or in WeChat's browser. */
export type PayingFrom =
  | { way: "native" }
  | { way: "browser"; payerIp: string; returnUrl: string }
  | { way: "wechat"; openId: string };

export type Way = PayingFrom["way"];

/** `payer` is set only in WeChat's browser, one way per payer, by `open`'s mark. */
export type OpenedWay = { way: Way; payer: string };

/** A code's text, an address, or JSAPI parameters. */
export type Opening =
  | { way: "native"; codeUrl: string }
  | { way: "browser"; payUrl: string }
  | {
      way: "wechat";
      payer: string;
      invoke: Record<"appId" | "timeStamp" | "nonceStr" | "package" | "signType" | "paySign", string>;
    };

export type Transaction = {
  /** The company's number. */
  transactionId: string;
  /** Fen for CNY. */
  amount: number;
  currency: string;
  paidAt: Date;
};

export type PaymentStatus =
  | { state: "paying" }
  | { state: "closed" }
  /** The company does not know the reference; Alipay's, until somebody scans. */
  | { state: "unknown" }
  | Paid;

/**
 * All money received, in whatever ways. `failure`: one way did not answer, so more money may exist or come.
 */
export type Paid = { state: "paid"; transactions: Transaction[]; failure?: ProviderFailure };

export type PaymentNotification = Transaction & {
  /** Deduplicate by it, because companies repeat notifications. */
  notificationId: string;
  reference: string;
};

/** Money, a refund's state, or nothing for us. */
export type Notified =
  | { kind: "paid"; notification: PaymentNotification }
  | { kind: "refund"; refund: KnownRefund & { refundNo: string } }
  | { kind: "none" };

export type ToRefund = {
  reference: string;
  transactionId: string;
  refundNo: string;
  /** Whole fen; `total` was paid. */
  amount: number;
  total: number;
  reason: string;
};

export type RefundStatus =
  | { state: "processing" }
  | { state: "done"; refundId: string; doneAt: Date }
  /** No money moved; a new refund number may be tried. */
  | { state: "closed" }
  /**
   * The company took it but cannot return it (e.g. the card is gone), and keeps the money for this number.
   */
  | { state: "abnormal" }
  | { state: "unknown" };
export type KnownRefund = Exclude<RefundStatus, { state: "unknown" }>;

/** In fen. A refund is dated by its acceptance. */
export type BillLine = {
  kind: "paid" | "refund";
  reference: string;
  transactionId: string;
  refundNo: string | null;
  amount: number;
  at: Date;
};

export type NotificationHeaders = Record<string, string | string[] | undefined>;

/** A forged, stale or foreign notification: answer 401, change nothing, count it. */
export class NotificationRefused extends Error {
  readonly reason: "signature" | "stale" | "merchant" | "content";
  constructor(reason: NotificationRefused["reason"], message: string) {
    super(message);
    this.name = "NotificationRefused";
    this.reason = reason;
  }
}

/** An official account of WeChat identifies the payer in its browser. */
export type PayerPort = {
  /** Leads back to `back` on this site with `code` and `state`. */
  askedAt(back: string, state: string): string;
  /** Answers each code once; undefined if invalid, used or old. */
  openIdOf(code: string): Promise<string | undefined>;
};

export type PaymentPort = {
  ways: readonly Way[];
  /**
   * The same values open the same payment, one per payer in WeChat's browser. Throws ProviderFailure:
   * permanent (other values, paid, closed); after temporary it may exist, so repeat the reference.
   */
  open(payment: ToPay, from: PayingFrom): Promise<Opening>;
  /** Present when `ways` has `wechat`. */
  payer?: PayerPort;
  /** Also asks about ways no longer accepted. A temporary failure says nothing about the money. */
  query(reference: string, ways: readonly OpenedWay[]): Promise<PaymentStatus>;
  /**
   * Makes the payment unpayable in these ways: queries, closes, and returns any money. Unknown means closed.
   * A temporary failure says nothing about the money.
   */
  end(reference: string, ways: readonly OpenedWay[]): Promise<{ state: "closed" } | Paid>;
  /**
   * Verifies signature, freshness and merchant on the raw bytes; reports other currencies as they are. Throws
   * NotificationRefused, or ProviderFailure when it cannot verify now.
   */
  parseNotification(rawBody: Buffer, headers: NotificationHeaders): Promise<Notified>;
  /** In the company's form. */
  answerTo(outcome: "taken" | "refused" | "failed"): { status: number; contentType: string; body: string };
  /**
   * The same number is the same refund. Throws ProviderFailure (permanent) when refused, e.g. the payer's
   * account is gone.
   */
  refund(wanted: ToRefund): Promise<KnownRefund>;
  queryRefund(refundNo: string, reference: string): Promise<RefundStatus>;
  /** Bill of a Shanghai day (yyyy-MM-dd); "not-ready" at WeChat until 10:00 of the next day. */
  bill(day: string): Promise<AsyncIterable<BillLine> | "not-ready">;
};

/** In the buyer's order; the first is the default. */
export type PaymentPorts = Partial<Record<PaymentMethod, PaymentPort>>;
