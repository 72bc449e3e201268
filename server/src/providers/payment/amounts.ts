// How payment companies write amounts and moments in text: yuan with a point, and the clock of Shanghai.
import { formatTime } from "@zhutu/domain/time.ts";

/** `199.00` of whole fen. */
export const yuanText = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;

/** Whole fen of `199.00`, `0.5` or `-5.50`, without arithmetic on fractions; undefined for what is none. */
export function fenOfText(text: string): number | undefined {
  const [, minus, whole, decimals = ""] = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return minus && fen > 0 ? -fen : fen;
}

/** The moment of `2026-11-21 10:00:00` in Shanghai; undefined for what is none. */
export function momentOfText(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const moment = new Date(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** The moment of an RFC 3339 text; undefined for what is none. */
export function momentOfIso(text: string): Date | undefined {
  const moment = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** `2026-11-21T10:00:00+08:00`. */
export const shanghaiIso = (moment: Date): string => `${formatTime(moment).replace(" ", "T")}+08:00`;

/** As much of a text as fits into so many bytes of UTF-8, no character cut. */
export function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let cut = "";
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > most) break;
    cut += character;
  }
  return cut;
}
