// The channel a visitor came through, for as long as the tab lives: its code is filled in when an order is made
// (requirements.tsv CAT-013).
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { kept } from "../storage.ts";

const channel = kept("zhutu.channel", (stored) => (typeof stored === "string" ? stored : NO_CODE), "tab");

/** Keeps the code of the list the visitor came through. */
export const rememberChannel = (code: string): void => channel.write(code.trim().toUpperCase());

/** The code of that channel, 000000 without one. */
export const rememberedChannel = (): string => channel.read();

/** The visit goes on without the channel's code. */
export const forgetChannel = (): void => channel.forget();

/** What is said to whoever does without a code from now on. */
export const codeRemoved = "已取消专属码，价格已恢复";
