// The channel a visitor came through: its code is filled in when an order is made (requirements.tsv CAT-013), also after
// registering and on another day. It lives in the browser's storage and no cookie; the last channel wins.
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { kept } from "../storage.ts";

/** A visit through a channel counts for 30 days (domain.md "Channels"). */
const MOST_AGE_MS = 30 * 86_400_000;

type Arrival = { code: string; at: number };
const arrival = kept("zhutu.channel", arrivalIn, "browser");

function arrivalIn(stored: unknown): Arrival | null {
  const { code, at } = (stored ?? {}) as Partial<Arrival>;
  return typeof code === "string" && typeof at === "number" ? { code, at } : null;
}

/** Keeps the code of the page the visitor came through; the same code again begins its 30 days anew. */
export const rememberChannel = (code: string): void =>
  arrival.write({ code: code.trim().toUpperCase(), at: Date.now() });

/** The code of that channel, 000000 without one and after 30 days. */
export function rememberedChannel(): string {
  const last = arrival.read();
  return last && Date.now() - last.at < MOST_AGE_MS ? last.code : NO_CODE;
}

/** The visit goes on without the channel's code. */
export const forgetChannel = (): void => arrival.forget();

/** What is said to whoever does without a code from now on. */
export const codeRemoved = "已取消专属码，价格已恢复";
