// Certificate number: province, subject, year, running number, and a check character against typos.
import type { CertSubject } from "../catalogue/subject.ts";
import { plainForm } from "../text-forms.ts";

const SUBJECT_MARKS: Readonly<Record<CertSubject, string>> = {
  building: "JZ",
  municipal: "SZ",
  water: "SL",
  mechanical: "JD",
  mining: "KY",
  highway: "GL",
};

type Parts = { province: string; certSubject: CertSubject; year: number; running: number };

/** A character's value is its position. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Check character of ISO 7064 MOD 37,36: catches any wrong character and most swaps. */
function checkOf(characters: string): string {
  let product = 36;
  for (const character of characters) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return ALPHABET[(37 - product) % 36] as string;
}

/** The printed number: `37-SZ-2026-000187-7`. */
export function certNumber({ province, certSubject, year, running }: Parts): string {
  const body = [province, SUBJECT_MARKS[certSubject], year, String(running).padStart(6, "0")].join("-");
  return `${body}-${checkOf(body.replaceAll("-", ""))}`;
}

const inFigures = (text: string): string => text.replaceAll("O", "0").replaceAll("I", "1");

/** Printed form of a typed number; reads O as 0 and I as 1. Undefined if invalid. */
export function readCertNumber(typed: string): string | undefined {
  // Six digits, more from the millionth of a year.
  const match = /^([\dOI]{2})([A-Z]{2})([\dOI]{4})([\dOI]{6,9})([0-9A-Z])$/.exec(
    plainForm(typed).toUpperCase(),
  );
  if (!match) return undefined;
  const [, province = "", mark = "", year = "", running = "", check = ""] = match;
  if (!Object.values(SUBJECT_MARKS).includes(mark)) return undefined;
  const parts = [inFigures(province), mark, inFigures(year), inFigures(running)];
  const right = checkOf(parts.join(""));
  return inFigures(right) === inFigures(check) ? [...parts, right].join("-") : undefined;
}

export function certNumberRule(typed: string): string | undefined {
  if (plainForm(typed) === "") return "请输入证书编号";
  return readCertNumber(typed) === undefined ? "证书编号不正确，请对照证书重新输入" : undefined;
}
