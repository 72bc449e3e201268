// The number of a certificate: province, subject, year, a running number of the year, and a check character, so that
// one that was typed wrongly is known before anybody looks for it.
import type { CertSubject } from "../catalogue/cert-subject.ts";
import { plainForm } from "../plain-form.ts";

const SUBJECT_MARKS: Readonly<Record<CertSubject, string>> = {
  building: "JZ",
  municipal: "SZ",
  water: "SL",
  mechanical: "JD",
  mining: "KY",
  highway: "GL",
};

type Parts = { province: string; certSubject: CertSubject; year: number; running: number };

/** Digits and letters, each worth its place. */
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The check character of ISO 7064 MOD 37,36: it finds every single wrong character, and nearly every two that are exchanged. */
function checkOf(characters: string): string {
  let product = 36;
  for (const character of characters) {
    const sum = (product + ALPHABET.indexOf(character)) % 36 || 36;
    product = (sum * 2) % 37;
  }
  return ALPHABET[(37 - product) % 36] as string;
}

/** The number as it is printed: `37-SZ-2026-000187-7`. */
export function certNumber({ province, certSubject, year, running }: Parts): string {
  const body = [province, SUBJECT_MARKS[certSubject], year, String(running).padStart(6, "0")].join("-");
  return `${body}-${checkOf(body.replaceAll("-", ""))}`;
}

const inFigures = (text: string): string => text.replaceAll("O", "0").replaceAll("I", "1");

/**
 * The printed form of a number that a person typed, with or without its dashes; an O among figures is read as 0 and an I as 1, and
 * either as the check character asks for. Undefined when it cannot be one.
 */
export function readCertNumber(typed: string): string | undefined {
  // The running number has six figures, and more from the millionth of a year on.
  const found = /^([\dOI]{2})([A-Z]{2})([\dOI]{4})([\dOI]{6,9})([0-9A-Z])$/.exec(
    plainForm(typed).toUpperCase(),
  );
  if (!found) return undefined;
  const [, province = "", mark = "", year = "", running = "", check = ""] = found;
  if (!Object.values(SUBJECT_MARKS).includes(mark)) return undefined;
  const parts = [inFigures(province), mark, inFigures(year), inFigures(running)];
  const right = checkOf(parts.join(""));
  return inFigures(right) === inFigures(check) ? [...parts, right].join("-") : undefined;
}

/** The sentence for a number that cannot be one, before it is looked for. */
export function certNumberRule(typed: string): string | undefined {
  if (plainForm(typed) === "") return "请输入证书编号";
  return readCertNumber(typed) === undefined ? "证书编号不正确，请对照证书重新输入" : undefined;
}
