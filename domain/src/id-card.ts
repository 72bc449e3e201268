// Checks resident ID numbers (GB 11643), with the sentences of learner spec 5 in order.
import { plainForm } from "./text-forms.ts";
import { shanghaiDay } from "./time.ts";

// Provinces of GB/T 2260; 81 to 83 on residence permits, 91 abroad.
const PROVINCES = new Set(
  "11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91".split(
    " ",
  ),
);
// The standard's example has this very day.
const EARLIEST_BIRTH = "1880-01-01";
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_CHARACTERS = "10X98765432";

/** Accepts 15 or 18 characters; `now` bounds the birth date. */
export function idCardRule(text: string, now: Date = new Date()): string | undefined {
  const number = normalIdCard(text);
  if (number === "") return "身份证号不能为空";
  if (!/^(\d{15}|\d{17}[\dX])$/.test(number)) return "你输入的身份证长度或格式错误";
  if (!isRegion(number)) return "你的身份证地区非法";
  const birth = number.length === 15 ? `19${number.slice(6, 12)}` : number.slice(6, 14);
  if (!isPastDay(birth, now)) return "身份证上的出生日期非法";
  if (number.length === 18 && checkCharacter(number) !== number[17]) return "你输入的身份证号非法";
  return undefined;
}

/** The stored form: 18 characters, capital X (domain.md "Sign-in"). */
export function toIdCard18(text: string): string {
  const number = normalIdCard(text);
  if (!/^\d{15}$/.test(number)) return number;
  const first17 = `${number.slice(0, 6)}19${number.slice(6)}`;
  return first17 + checkCharacter(first17);
}

/** Keeps the first 3 and last 4 characters (interface.md "Habits"). */
export function maskIdCard(number: string): string {
  return number.length < 15
    ? "****"
    : `${number.slice(0, 3)}${"*".repeat(number.length - 7)}${number.slice(-4)}`;
}

const LOOKS_LIKE_ONE = /^[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dX]$/;
/** Start of digits. */
const DIGITS = /(?<![0-9０-９])[0-9０-９]/gu;
/** 18 characters not followed by a digit, full-width or separated by non-letters. */
const EIGHTEEN = /(?:[0-9０-９][^0-9０-９\p{L}]{0,3}){17}[0-9０-９XxＸｘ](?![0-9０-９])/uy;

/** Masks ID numbers typed by mistake, even after other digits. */
export function withoutIdCards(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { index } of text.matchAll(DIGITS)) {
    if (index < from) continue;
    EIGHTEEN.lastIndex = index;
    const match = EIGHTEEN.exec(text)?.[0] ?? "";
    const number = match
      .normalize("NFKC")
      .toUpperCase()
      .replaceAll(/[^\dX]/g, "");
    if (!LOOKS_LIKE_ONE.test(number)) continue;
    parts.push(text.slice(from, index), maskIdCard(number));
    from = index + match.length;
  }
  return parts.join("") + text.slice(from);
}

const normalIdCard = (text: string): string => plainForm(text).toUpperCase();

/** A province, or 9 and the issuing province on a foreigner's residence card. */
function isRegion(number: string): boolean {
  const isCard = number.length === 18 && number.startsWith("9") && PROVINCES.has(number.slice(1, 3));
  return isCard || PROVINCES.has(number.slice(0, 2));
}

function checkCharacter(number: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  return CHECK_CHARACTERS.charAt(sum % 11);
}

/** A day from 1880 to today in Shanghai. */
function isPastDay(yyyyMMdd: string, now: Date): boolean {
  const iso = `${yyyyMMdd.slice(0, 4)}-${yyyyMMdd.slice(4, 6)}-${yyyyMMdd.slice(6)}`;
  const day = new Date(`${iso}T00:00:00Z`);
  // Engines disagree on 31 February; comparing text does not.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== iso) return false;
  return iso >= EARLIEST_BIRTH && iso <= shanghaiDay(now);
}
