// What was searched for on this device; it never leaves it.
import { kept } from "../../lib/storage.ts";

const most = 10;
const isText = (text: unknown): text is string => typeof text === "string" && text.length <= 100;
const store = kept(
  "zhutu.searched",
  (stored) => (Array.isArray(stored) ? stored.filter(isText).slice(0, most) : []),
  "browser",
);

/** Newest first. */
export const searched = (): string[] => store.read();
export const forgetSearched = (): void => store.forget();

export function noteSearched(text: string): void {
  const words = text.trim();
  if (words !== "") store.write([words, ...searched().filter((other) => other !== words)].slice(0, most));
}
