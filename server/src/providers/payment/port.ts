export { ProviderFailure } from "../failure.ts";

/** One payment to be paid; the provider knows a reference and an amount, never an order. */
export type NativePayment = {
  /** Ours, unique for ever: 6 to 32 letters, digits, - or _. */
  reference: string;
  /** Whole fen, at least 1. */
  amount: number;
  /** What the payer sees. */
  description: string;
  /** After this moment nobody can pay. */
  expireAt: Date;
};

export type PaymentStatus =
  | { state: "paying" }
  | { state: "closed" }
  /** The provider has never heard of the reference. */
  | { state: "unknown" }
  | { state: "paid"; transactionId: string; amount: number; currency: string; paidAt: Date };

/** A payment as a verified notification tells it. */
export type PaymentNotification = {
  /** Repeated when the provider repeats itself: deduplicate by it. */
  notificationId: string;
  reference: string;
  /** The provider's own number of the payment; one reference never legally has two. */
  transactionId: string;
  /** Whole hundredths of the currency: fen when it is CNY. */
  amount: number;
  currency: string;
  paidAt: Date;
};

export type NotificationHeaders = Record<string, string | string[] | undefined>;

/** A notification that is forged, stale or not for us: answer 401, change nothing, raise an alert. */
export class NotificationRefused extends Error {
  readonly reason: "signature" | "stale" | "merchant" | "content";
  constructor(reason: NotificationRefused["reason"], message: string) {
    super(message);
    this.name = "NotificationRefused";
    this.reason = reason;
  }
}

export type PaymentPort = {
  /**
   * Opens a payment and returns the text of its QR code; asked again with the same values it returns the same.
   * Refuses (ProviderFailure permanent) a used reference with other values, a paid or a closed one; after a
   * `temporary` failure the payment may exist: ask again with the same reference.
   */
  createNative(payment: NativePayment): Promise<{ codeUrl: string }>;
  /** What the provider knows now. A `temporary` failure says nothing about the money. */
  query(reference: string): Promise<PaymentStatus>;
  /** Ends a payment so that it can never be paid; "paid" when the money was first. An unknown one is closed. */
  close(reference: string): Promise<"closed" | "paid">;
  /**
   * Verifies the raw bytes before reading them: signature, five minutes of freshness, merchant. Refuses with
   * NotificationRefused. What came in another currency is told as it is: the money has arrived.
   */
  parseNotification(rawBody: Buffer, headers: NotificationHeaders): Promise<PaymentNotification>;
};
