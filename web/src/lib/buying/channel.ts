// The channel a visitor came through fills in its code on an order (requirements.tsv CAT-013), also
// after registering or on another day. Kept in browser storage, no cookie; the last channel wins.
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { kept } from "../storage.ts";

/** Days that a channel's code is remembered (domain.md "Channels"). */
export const CHANNEL_DAYS = 30;

type Arrival = { code: string; at: number };
const arrival = kept("zhutu.channel", arrivalIn, "browser");

function arrivalIn(stored: unknown): Arrival | null {
  const { code, at } = (stored ?? {}) as Partial<Arrival>;
  return typeof code === "string" && typeof at === "number" ? { code, at } : null;
}

/** The same code starts the 30 days again. */
export const rememberChannel = (code: string): void =>
  arrival.write({ code: code.trim().toUpperCase(), at: Date.now() });

/** 000000 without a channel or after 30 days. */
export function rememberedChannel(): string {
  const last = arrival.read();
  return last && Date.now() - last.at < CHANNEL_DAYS * 86_400_000 ? last.code : NO_CODE;
}

export const forgetChannel = (): void => arrival.forget();

export const codeRemoved = "已取消专属码，价格已恢复";
