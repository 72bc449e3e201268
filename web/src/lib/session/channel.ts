// The channel a visitor came through, for as long as the tab lives: its code is filled in when an order is made
// (requirements.tsv CAT-013).
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";

const key = "zhutu.channel";

/** Keeps the code of the list the visitor came through. */
export function rememberChannel(code: string): void {
  try {
    sessionStorage.setItem(key, code.trim().toUpperCase());
  } catch {
    // Storage is switched off: the code is typed at checkout instead.
  }
}

/** The visit goes on without the channel's code. */
export function forgetChannel(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** The code of that channel, 000000 without one. */
export function rememberedChannel(): string {
  try {
    return sessionStorage.getItem(key) ?? NO_CODE;
  } catch {
    return NO_CODE;
  }
}
