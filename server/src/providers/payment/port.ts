import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { ProviderFailure } from "../failure.ts";

export { ProviderFailure } from "../failure.ts";
export type { PaymentMethod } from "@zhutu/domain/payment/method.ts";

/** A reference of ours, unique for ever. */
export const REFERENCE = /^[A-Za-z0-9_-]{6,32}$/;
/** A refund's number of ours, the same when it is asked again. */
export const REFUND_NO = /^[A-Za-z0-9_-]{1,64}$/;

/** Where the companies tell of money, below the site's address. */
export const NOTIFY_PATHS = {
  wechat: { paid: "/pay/wechat/notify", refunded: "/pay/wechat/refund-notify" },
  /** Alipay tells both at the same address. */
  alipay: { paid: "/pay/alipay/notify" },
} as const satisfies Record<PaymentMethod, { paid: string; refunded?: string }>;

/** One payment to be paid; the company knows a reference and an amount, never an order. */
export type ToPay = {
  /** Of the form REFERENCE. */
  reference: string;
  /** Whole fen, at least 1. */
  amount: number;
  /** What the payer sees. */
  description: string;
  /** After this moment nobody can pay. */
  expireAt: Date;
};

/** Where the payer is: before a code to scan, in a phone's browser, or in WeChat's own browser. */
export type PayingFrom =
  | { way: "native" }
  | { way: "browser"; payerIp: string; returnUrl: string }
  | { way: "wechat"; openId: string };

export type Way = PayingFrom["way"];

/**
 * A way in which a payment was opened, as it is noted. `payer` is empty but for WeChat's own browser, which is a way
 * for each payer, told by the mark that `open` answers.
 */
export type OpenedWay = { way: Way; payer: string };

/** What the payer is given: a code's text, an address to open, or what WeChat's own browser is told (JSAPI). */
export type Opening =
  | { way: "native"; codeUrl: string }
  | { way: "browser"; payUrl: string }
  | {
      way: "wechat";
      payer: string;
      invoke: Record<"appId" | "timeStamp" | "nonceStr" | "package" | "signType" | "paySign", string>;
    };

/** Money that came for a payment. */
export type Transaction = {
  /** The company's own number of it. */
  transactionId: string;
  /** Whole hundredths of the currency: fen when it is CNY. */
  amount: number;
  currency: string;
  paidAt: Date;
};

export type PaymentStatus =
  | { state: "paying" }
  | { state: "closed" }
  /** The company has never heard of the reference: Alipay's, before somebody scans its code. */
  | { state: "unknown" }
  | Paid;

/**
 * All money that came: more than one where it was paid in several ways. With `failure` the company did not answer about
 * one of the ways: there may be more money, and it may still be paid in that way.
 */
export type Paid = { state: "paid"; transactions: Transaction[]; failure?: ProviderFailure };

/** A payment as a verified notification tells it. */
export type PaymentNotification = Transaction & {
  /** Repeated when the company repeats itself: deduplicate by it. */
  notificationId: string;
  reference: string;
};

/**
 * What a verified notification says: money that came, the state of a refund, or nothing that concerns us (a closed
 * trade).
 */
export type Notified =
  | { kind: "paid"; notification: PaymentNotification }
  | { kind: "refund"; refund: KnownRefund & { refundNo: string } }
  | { kind: "none" };

export type ToRefund = {
  reference: string;
  transactionId: string;
  /** Of the form REFUND_NO. */
  refundNo: string;
  /** Whole fen; `total` is what was paid. */
  amount: number;
  total: number;
  reason: string;
};

export type RefundStatus =
  | { state: "processing" }
  | { state: "done"; refundId: string; doneAt: Date }
  /** Ended without money: a new refund number may be tried. */
  | { state: "closed" }
  /** The company took it, cannot give it back by itself (the payer's card is gone), and keeps the money for this number. */
  | { state: "abnormal" }
  | { state: "unknown" };
/** Of a refund that the company has, or has refused. */
export type KnownRefund = Exclude<RefundStatus, { state: "unknown" }>;

/** One line of a day's bill; amounts in fen. A refund's line is dated by when the company took it. */
export type BillLine = {
  kind: "paid" | "refund";
  reference: string;
  transactionId: string;
  refundNo: string | null;
  amount: number;
  at: Date;
};

export type NotificationHeaders = Record<string, string | string[] | undefined>;

/** A notification that is forged, stale or not for us: answer 401, change nothing, count it. */
export class NotificationRefused extends Error {
  readonly reason: "signature" | "stale" | "merchant" | "content";
  constructor(reason: NotificationRefused["reason"], message: string) {
    super(message);
    this.name = "NotificationRefused";
    this.reason = reason;
  }
}

/**
 * Who pays in WeChat's own browser, as an official account of WeChat's tells it: another service than the company's.
 */
export type PayerPort = {
  /** Where that browser says it: it comes back to `back`, an address of this site, with a `code` and that `state`. */
  askedAt(back: string, state: string): string;
  /** The openid behind such a code, which serves once; undefined for one that is none, used or old. */
  openIdOf(code: string): Promise<string | undefined>;
};

export type PaymentPort = {
  /** From where this company can be paid. */
  ways: readonly Way[];
  /**
   * Opens a payment; asked again with the same values it opens the same one, and for another payer in WeChat's own
   * browser one beside it. Refuses (ProviderFailure permanent) a used reference with other values, a paid or a closed
   * one; after a
   * `temporary` failure the payment may exist: ask again with the same reference.
   */
  open(payment: ToPay, from: PayingFrom): Promise<Opening>;
  /** There when `ways` has `wechat`: who pays in WeChat's own browser. */
  payer?: PayerPort;
  /**
   * What the company knows now of a payment that was opened in these ways, whether it still takes them or not. A
   * `temporary` failure says nothing about the money.
   */
  query(reference: string, ways: readonly OpenedWay[]): Promise<PaymentStatus>;
  /**
   * Ends a payment that was opened in these ways so that it can be paid in none of them any more: asks about it, closes
   * what is not paid, and answers all money that there is. An unknown one is closed. A `temporary` failure says nothing
   * about the money.
   */
  end(reference: string, ways: readonly OpenedWay[]): Promise<{ state: "closed" } | Paid>;
  /**
   * Verifies the raw bytes before reading them: signature, freshness, merchant. Refuses with NotificationRefused; a
   * ProviderFailure means that it could not be verified now. What came in another currency is told as it is.
   */
  parseNotification(rawBody: Buffer, headers: NotificationHeaders): Promise<Notified>;
  /** What the company reads as "taken" and as "send it again". */
  answerTo(outcome: "taken" | "refused" | "failed"): { status: number; contentType: string; body: string };
  /**
   * Gives money back; asked again with the same number it is the same refund. Refuses (ProviderFailure permanent) what the
   * company takes no refund of, as where the payer's account is gone.
   */
  refund(wanted: ToRefund): Promise<KnownRefund>;
  /** What became of a refund; "unknown" where the company has none of that number. */
  queryRefund(refundNo: string, reference: string): Promise<RefundStatus>;
  /**
   * The lines of a day of Shanghai (yyyy-MM-dd), or "not-ready" before the company has made it (WeChat: after 10:00 of
   * the next day).
   */
  bill(day: string): Promise<AsyncIterable<BillLine> | "not-ready">;
};

/** The companies that the shop takes payments by, in the order of the buyer's choice: the first is the default. */
export type PaymentPorts = Partial<Record<PaymentMethod, PaymentPort>>;
