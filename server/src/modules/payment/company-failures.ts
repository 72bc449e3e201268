// A failing payment company is logged; its silence is never taken for an answer.
import { refuse } from "../../kernel/http/refuse.ts";
import { ProviderFailure, type Transaction } from "../../providers/payment/port.ts";
import type { PaymentMethod } from "@zhutu/domain/payment/method.ts";
import type { Services } from "../../kernel/context.ts";

type Log = Pick<PaymentServices, "log">;

/** The answer; undefined, and logged with `about`, if the company fails. */
export async function answerOrLog<T>(
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

/** The answer. Refuses UNAVAILABLE if the company fails. */
export async function answerOrRefuse<T extends object>(
  services: Log,
  about: object,
  ask: () => Promise<T>,
): Promise<T> {
  const answer = await answerOrLog(services, about, ask);
  if (!answer) throw silentCompany();
  return answer;
}

export const silentCompany = () =>
  refuse("UNAVAILABLE", { msg: "支付服务暂时没有回应，请稍后再试", retryAfterSeconds: 3 });

export type PaymentServices = Pick<Services, "db" | "providers" | "log">;
/** The provider's word that money arrived for what is collected. */
export type Money = Transaction & { reference: string; method: PaymentMethod };
