// How companies write amounts and times.
import { formatTime } from "@zhutu/domain/time.ts";

/** Such as `199.00`. */
export const yuanText = (fen: number): string =>
  `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;

/** From `199.00`, `0.5` or `-5.50`, without floating point; undefined if malformed. */
export function fenOfText(text: string): number | undefined {
  const [, minus, whole, decimals = ""] = /^(-?)(\d{1,11})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const fen = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return minus && fen > 0 ? -fen : fen;
}

/** Parses `2026-11-21 10:00:00` in Shanghai; undefined if malformed. */
export function momentOfText(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const moment = new Date(`${text.replace(" ", "T")}+08:00`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** Parses RFC 3339; undefined if malformed. */
export function momentOfIso(text: string): Date | undefined {
  const moment = new Date(/^\d{4}-\d\d-\d\dT/.test(text) ? text : Number.NaN);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

/** `2026-11-21T10:00:00+08:00`. */
export const shanghaiIso = (moment: Date): string => `${formatTime(moment).replace(" ", "T")}+08:00`;

/** The longest prefix of whole characters within `most` UTF-8 bytes. */
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
