// What paying is about, for every file of the module.
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { Services } from "../../kernel/context.ts";
import type { Transaction } from "../../providers/payment/port.ts";
import type { NewPayment } from "./queries.ts";

/** What paying needs of the process. */
export type PaymentServices = Pick<Services, "db" | "providers" | "log">;
/** What is to be collected; `amount` in fen. */
export type ToCollect = NewPayment;
/** The provider's word that money arrived for what is collected. */
export type Money = Transaction & { reference: string; method: PaymentMethod };
