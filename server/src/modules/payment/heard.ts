// A payment company's answer, and its silence, which is told in the log and never taken for an answer.
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure, type Transaction } from "../../providers/payment/port.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { Services } from "../../kernel/context.ts";
import type { NewPayment } from "./queries.ts";

type Log = Pick<PaymentServices, "log">;

/** What a company answers; undefined when it fails, which is logged with `about`, and where `ask` does not ask. */
export async function heard<T>(
  services: Log,
  about: object,
  ask: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    noteFailure(services, about, error);
    return undefined;
  }
}

/** Logs that a company failed; `about` says at what. */
export const noteFailure = ({ log }: Log, about: object, failure: ProviderFailure): void =>
  log.warn({ err: failure, kind: failure.kind, ...about }, "payment company failed");

/** What a company answers. Refuses UNAVAILABLE when it fails. */
export async function answered<T extends object>(
  services: Log,
  about: object,
  ask: () => Promise<T>,
): Promise<T> {
  const answer = await heard(services, about, ask);
  if (!answer) throw silentCompany();
  return answer;
}

/** The refusal of whoever asked a company that does not answer. */
export const silentCompany = () =>
  refuse("UNAVAILABLE", { msg: "支付服务暂时没有回应，请稍后再试", retryAfterSeconds: 3 });

/** What paying needs of the process. */
export type PaymentServices = Pick<Services, "db" | "providers" | "log">;
/** What is to be collected; `amount` in fen. */
export type ToCollect = NewPayment;
/** The provider's word that money arrived for what is collected. */
export type Money = Transaction & { reference: string; method: PaymentMethod };
