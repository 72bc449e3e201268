import { expect, test } from "vitest";
import { certNumber, certNumberRule, readCertNumber } from "./cert-number.ts";

const parts = { province: "37", certSubject: "municipal", year: 2026, running: 187 } as const;
const number = certNumber(parts);

test("a number names province, subject, year and its place in the year, and ends with a check character", () => {
  expect(number).toMatch(/^37-SZ-2026-000187-[0-9A-Z]$/);
  expect(certNumber({ ...parts, certSubject: "building", running: 1 })).toContain("37-JZ-2026-000001-");
});

test("it is read in any spelling", () => {
  for (const typed of [
    number,
    number.toLowerCase(),
    number.replaceAll("-", ""),
    ` ${number.replaceAll("-", " ")} `,
  ])
    expect(readCertNumber(typed)).toBe(number);
});

test("no single wrong character and no two exchanged ones pass", () => {
  const plain = number.replaceAll("-", "");
  const digits = "0123456789";
  for (let at = 0; at < plain.length - 1; at++) {
    if (!digits.includes(plain[at] as string)) continue;
    for (const other of digits)
      if (other !== plain[at])
        expect(readCertNumber(plain.slice(0, at) + other + plain.slice(at + 1))).toBeUndefined();
    const next = plain[at + 1] as string;
    if (next !== plain[at])
      expect(readCertNumber(plain.slice(0, at) + next + plain[at] + plain.slice(at + 2))).toBeUndefined();
  }
});

test.each([
  ["", "请输入证书编号"],
  ["37-XX-2026-000187-K", "证书编号不正确，请对照证书重新输入"],
  [number, undefined],
])("%j is answered %s", (typed, sentence) => {
  expect(certNumberRule(typed)).toBe(sentence);
});

test("what looks alike is read alike: O and 0, I and 1, also as the check character", () => {
  expect(readCertNumber(number.replaceAll("0", "O").replaceAll("1", "i"))).toBe(number);
  const all = Array.from({ length: 200 }, (_, at) => certNumber({ ...parts, running: at + 1 }));
  const alike = all.filter((one) => /[0O1I]$/.test(one));
  expect(new Set(alike.map((one) => one.at(-1))).size).toBe(4);
  const other: Record<string, string> = { "0": "O", O: "0", "1": "I", I: "1" };
  for (const one of alike) expect(readCertNumber(one.slice(0, -1) + other[one.at(-1) as string])).toBe(one);
});

test("the number that is shown as an example is one, and the millionth of a year is read too", () => {
  expect(number).toBe("37-SZ-2026-000187-7");
  const millionth = certNumber({ ...parts, running: 1_000_000 });
  expect(readCertNumber(millionth.replaceAll("-", ""))).toBe(millionth);
});
