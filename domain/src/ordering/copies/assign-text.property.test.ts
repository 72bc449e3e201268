// No number that somebody pastes is lost without a word.
import fc from "fast-check";
import { expect, test } from "vitest";
import { readAssignText } from "./assign-people.ts";

/** Each phone, of 11 digits, with where it stands in the text; also several in one run, and behind a 0. */
const numbersIn = (text: string) =>
  [...text.matchAll(/(?<!\d)(0?)((?:1[3-9]\d{9})+)(?!\d)/g)].flatMap(([, before = "", run = ""], at, all) =>
    (run.match(/\d{11}/g) ?? []).map((phone, of) => ({
      phone,
      index: (all[at]?.index ?? 0) + before.length + of * 11,
    })),
  );

/** The numbers of the text that are neither sent nor red. */
function lostIn(text: string): string[] {
  const { people, wrong } = readAssignText(text);
  const sent = new Set(people.map(({ phone }) => phone));
  const isRed = (index: number) => wrong.some(({ from, to }) => from <= index && index < to);
  return numbersIn(text).flatMap(({ phone, index }) => (sent.has(phone) || isRed(index) ? [] : [phone]));
}

const phone = fc
  .tuple(fc.constantFrom("13", "15", "18", "19"), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([begin, rest]) => begin + String(rest).padStart(9, "0"));
const name = fc.constantFrom("王芳", "李娜", "欧阳建国", "阿依古丽·买买提", "王 芳", "①王芳", "3.李娜", "");
const sign = fc.constantFrom(
  ..."。.！!/|_=—～…#【】[]<>“”\"'‘’（）：:;，、 \t+~&%$^•".split(""),
  "--",
  "tel",
  "+86 ",
  "",
);
const end = fc.constantFrom("，", ",", ";", "、", " ", "\t", "\n", "。", "/", "|", "！\n", "。\n");

test("however people are written, each number is sent, and none is red", () => {
  const person = fc.tuple(name, sign, phone, fc.constantFrom(..."。.！!/|_】]”\"'’）：;，、 \t~…", ""), end);
  const anyText = fc.array(person, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyText, (people) => {
      const text = people.flat().join("");
      const read = readAssignText(text);
      const written = new Set(people.map((of) => of[2]));
      expect(new Set(read.people.map((of) => of.phone))).toEqual(written);
      expect(read.wrong.filter((entry) => /1\d{10}/.test(entry.text))).toEqual([]);
      expect(read.people.filter((of) => of.name !== null && /^[/_|=—～-]|[/_|=—～-]$/.test(of.name))).toEqual(
        [],
      );
    }),
    { numRuns: 3_000 },
  );
});

test("a second person's number is sent or red, however its digits are grouped", () => {
  const gap = fc.constantFrom(" ", "  ", ".", "-", "_", "/", "|", "·", "(", ")");
  const gaps = fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), gap), { minLength: 1, maxLength: 3 });
  const before = fc.constantFrom("王芳 ", "王芳\t", "王芳", "", "1. ", "王芳：");
  const between = fc.constantFrom("，李娜 ", "\t李娜\t", "，", "、李娜", "，2. 李娜 ");
  fc.assert(
    fc.property(before, phone, between, phone, gaps, (first, one, second, other, grouped) => {
      const places = new Map(grouped);
      const written = [...other].map((digit, at) => (places.get(at) ?? "") + digit).join("");
      const { people, wrong } = readAssignText(`${first}${one}${second}${written}`);
      const isSent = people.some((of) => of.phone === other);
      const begins = first.length + one.length + second.length;
      expect(isSent || wrong.some(({ to }) => to > begins)).toBe(true);
    }),
    { numRuns: 3_000 },
  );
});

test("whatever stands around it, a number is sent or red", () => {
  const letters = fc.constantFrom(
    "x",
    "A",
    "@163.com",
    "*",
    "王伟2",
    "86",
    "0086",
    "é",
    "か",
    "0",
    "12",
    "-",
    "370102",
    "X",
  );
  const again = fc.constantFrom("13953180417", "13900000001");
  const piece = fc.oneof({ weight: 3, arbitrary: phone }, again, name, sign, end, letters);
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 30 }), (pieces) => {
      expect(lostIn(pieces.join(""))).toEqual([]);
    }),
    { numRuns: 5_000 },
  );
});
