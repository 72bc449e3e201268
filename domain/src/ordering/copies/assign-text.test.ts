import { describe, expect, test } from "vitest";
import { phoneSpellings } from "../../phone-testing.ts";
import { readAssignText } from "./assign-people.ts";
import { assignTextRule } from "./assign-text.ts";

/** What the text says of its numbers alone. */
const splitPhones = (text: string) => {
  const { people, doubled, wrong } = readAssignText(text);
  return { phones: people.map(({ phone }) => phone), doubled, wrong };
};
const [a, b, c] = ["13806410532", "13953180417", "18660107735"];

describe("[ASGN-008] phone numbers in the assign textarea are split on commas (ASCII and full-width), spaces and line breaks", () => {
  test.each([
    ["an ASCII comma", `${a},${b}`, [a, b]],
    ["a full-width comma", `${a}，${b}`, [a, b]],
    ["a space", `${a} ${b}`, [a, b]],
    ["a full-width space", `${a}\u3000${b}`, [a, b]],
    ["a tab, as pasted from a sheet", `${a}\t${b}`, [a, b]],
    ["a line break", `${a}\n${b}`, [a, b]],
    ["a line break of Windows", `${a}\r\n${b}`, [a, b]],
    ["、", `${a}、${b}`, [a, b]],
    ["several at once", ` ,${a} ，\n\n , ${b}\n${c},`, [a, b, c]],
    ["nothing", "", []],
    ["separators alone", " ,，、\n\t", []],
  ])("%s", (_name, text, phones) => expect(splitPhones(text)).toEqual({ phones, doubled: [], wrong: [] }));
});

test("[ASGN-009] only entries of exactly 11 digits are numbers; the others are told with their line and place", () => {
  expect(splitPhones(`${a}，${b}\n${c} 1385310002\n\n186531077301，abcdefghijk 13806410532x`)).toEqual({
    phones: [a, b, c],
    doubled: [],
    wrong: [
      { text: "1385310002", line: 2, from: 36, to: 46 },
      { text: "186531077301", line: 4, from: 48, to: 60 },
      { text: "abcdefghijk", line: 4, from: 61, to: 72 },
      { text: "13806410532x", line: 4, from: 73, to: 85 },
    ],
  });
});

test("a number that comes again counts once, also when it is spelt differently", () => {
  const text = `${a}\n+86${a}\n138-0641-0532，${b}`;
  expect(splitPhones(text)).toEqual({
    phones: [a, b],
    doubled: [
      { text: `+86${a}`, line: 2, from: 12, to: 26 },
      { text: "138-0641-0532", line: 3, from: 27, to: 40 },
    ],
    wrong: [],
  });
});

test("a country code goes with the number behind it, also among others on a line", () => {
  expect(splitPhones(`+86 ${a} ${b}\n${c} 0086 138-0000-0001 +86`)).toEqual({
    phones: [a, b, c, "13800000001"],
    doubled: [],
    wrong: [],
  });
});

test("each of 40 spellings of a number, alone on its line, is that number", () => {
  for (const spelling of phoneSpellings(a))
    expect(splitPhones(`${b}\n${spelling}\n${c}`), spelling).toMatchObject({
      phones: [b, a, c],
      doubled: [],
      wrong: [],
    });
});

test("blanks that group one number do not hide two numbers, and two halves of different lines are not one", () => {
  expect(splitPhones(`138 0641 0532 ${b}`)).toEqual({ phones: [a, b], doubled: [], wrong: [] });
  expect(splitPhones("138064\n10532").phones).toEqual([]);
});

test.each([
  ["a sheet's name and number", "张伟\t139 1000 1000\n李娜\t13910001001"],
  ["a blank between them", "张伟 139 1000 1000\n李娜 13910001001"],
  ["semicolons", "139 1000 1000；李娜;13910001001"],
  ["the name behind a number in groups", "139 1000 1000 张伟\n13910001001 李娜"],
])("names pasted along with the numbers are passed over: %s", (_name, text) =>
  expect(splitPhones(text)).toEqual({ phones: ["13910001000", "13910001001"], doubled: [], wrong: [] }),
);

describe("on a line with a number nothing else is an error", () => {
  test.each([
    ["a firm's own sheet", `序号\t姓名\t身份证号\t手机号\n1\t王建国\t370102198408242846\t${a}`],
    ["a number of papers that ends with X", `王建国 37010219840824284X ${a}`],
    ["a place in a list", `12、王建国，${a}`],
    ["a name with a digit", `王伟2 ${a}`],
    ["a letter", `A1203，${a}`],
    ["a day", `1985-03-02,${a}`],
    ["another number of a sheet's row", `王建国\t1385310002\t${a}`],
    ["a name before a colon", `1. 王芳：${a}`],
    ["a name that touches the number", `王芳${a}`],
    ["one behind it", `${a}王芳`],
    ["one with its place in a list", `1.王芳${a}`],
    ["one before a number with dashes", "王芳138-0641-0532"],
    ["one behind a number with dashes", "138-0641-0532王芳"],
    ["one with a dash", `王芳-${a}`],
    ["a number in brackets", `王芳(${a})`],
    ["a number in groups that a name touches", `王芳138 0641 0532`],
    ["a country code that a name touches", `王芳0086 ${a}`],
    ["a number of the staff, in a cell of its own", `王芳，102345，${a}`],
    ["a number of papers, in a cell of its own", `440524188001010014，${a}`],
    ["a short place in a list", `12，${a}`],
  ])("%s", (_name, text) => expect(splitPhones(text)).toEqual({ phones: [a], doubled: [], wrong: [] }));

  test.each([
    ["a digit too few", `${a}，1385310002`, ["1385310002"]],
    ["a digit too many", `${a} 186531077301`, ["186531077301"]],
    ["a letter in it", `13806410532，1385310O022`, ["1385310O022"]],
    ["digits that are hidden", `${a}，138****0532`, ["138****0532"]],
    ["several digits too few, in a cell of its own", `${a}, 123456`, ["123456"]],
    ["nine digits on a line of several numbers", `王芳 ${a}，${b}；138138138`, ["138138138"]],
    ["two numbers without a comma", `${a}，1380641053213953180417`, ["1380641053213953180417"]],
    ["a name stuck to it", `${a}，王芳138531000221`, ["王芳138531000221"]],
  ])("but what was meant as another number of the list is: %s", (_name, text, wrong) =>
    expect(splitPhones(text).wrong.map((entry) => entry.text)).toEqual(wrong),
  );
});

describe("signs around a number are no part of it", () => {
  test.each([
    ["a list that ends as a sentence does", `王芳${a}，李娜${b}。`],
    ["numbers alone, with a stop", `${a},${b}.`],
    ["one that stands alone on its line", `${a}\n王芳${b}。`],
    ["a stroke", `${a}，${b}/${c}`],
    ["a bar", `${a}，${b}|${c}`],
    ["quotes", `${a};"${b}"`],
    ["a file's cells", `"王芳","${a}"\n"李娜","${b}"`],
    ["Chinese quotes", `${a}，“${b}”，‘${c}’`],
    ["brackets of a name", `${a}，【${b}】[${c}]`],
    ["an exclamation", `${a}！${b}!`],
    ["a hash", `#${a}#${b}`],
    ["what the number is", `${a}，tel${b}，Phone:${c}`],
    ["signs of groups", `${a}，“138-0641-0533”。`],
    ["digits of full width", `${a}，李娜１３９５３１８０４１７。`],
    ["a country code without a sign", `${a}，李娜86${b}。`],
    ["a country code behind a letter", `${a}，x+86${b}`],
    ["marks of direction, as phone books copy them", `${a} 李娜\u202d${b}\u202c`],
    ["a name behind a dash", `${a}-王芳，${b}—李娜`],
    ["a number of the staff that reads like papers with it", `${a}，3701 13861012345`],
  ])("%s", (_name, text) => {
    const { phones, wrong } = splitPhones(text);
    const written = [
      ...text
        .normalize("NFKC")
        .replaceAll("-", "")
        .matchAll(/1\d{10}/g),
    ];
    expect({ phones, wrong }).toEqual({ phones: written.map(([phone]) => phone), wrong: [] });
  });

  test.each([
    ["a letter before it", `${a}，x${b}`, [`x${b}`]],
    ["a letter behind it, on one person's row", `王芳 ${a} ${b}x`, [`${b}x`]],
    ["one in a sheet's row", `王芳\t${a}\t${b}x`, [`${b}x`]],
    ["a star, which may hide a digit", `${a}，*${b}`, [`*${b}`]],
    ["an address of e-mail", `${a}，李娜${b}@163.com`, [`李娜${b}@163.com`]],
    ["the digit of a namesake before it", `${a}，王伟2${b}`, [`王伟2${b}`]],
    ["two of them in one", `王芳 ${a} 李娜${b}${c}`, [`李娜${b}${c}`]],
    ["a letter before its country code", `${a}，x86${b}`, [`x86${b}`]],
    ["a letter and dashes", `${a}，x139-5318-0417`, ["x139-5318-0417"]],
  ])("what holds a number else is red also beside another: %s", (_name, text, wrong) => {
    expect(splitPhones(text).phones).toEqual([a]);
    expect(splitPhones(text).wrong.map((entry) => entry.text)).toEqual(wrong);
  });

  test.each([
    ["the same number in an address of e-mail", `王芳\t${a}\t${a}@163.com`],
    ["a number of papers in groups", `王芳\t370102 19840824282X\t${a}`],
    ["papers of a longer number", `王芳 鲁1372018201912345 ${a}`],
  ])("nothing is lost, and nothing red, with %s", (_name, text) =>
    expect(splitPhones(text)).toEqual({ phones: [a], doubled: [], wrong: [] }),
  );

  test("what is red is where it was typed", () => {
    const text = `tel${a}，“x${b}”`;
    const [entry] = splitPhones(text).wrong;
    expect(text.slice(entry?.from, entry?.to)).toBe(`x${b}`);
  });
});

test("of a sheet's row without a number only what was meant as one is wrong, else all but names", () => {
  const wrong = (text: string) => splitPhones(text).wrong.map((entry) => entry.text);
  expect(wrong("3\t王伟2\t370102198408242846\t1385310002")).toEqual(["1385310002"]);
  expect(wrong("3\t王伟2\t5310002")).toEqual(["3", "5310002"]);
});

test("83 numbers, as many as 1000 characters hold, are all found", () => {
  const phones = Array.from({ length: 83 }, (_, n) => String(13_800_000_000 + n));
  const text = phones.join(",");
  expect(text).toHaveLength(995);
  expect(splitPhones(text).phones).toEqual(phones);
});

describe("the text", () => {
  test.each([
    ["", "请输入手机号"],
    [" \n ", "请输入手机号"],
  ])("[ASGN-006] is required: %j", (text, sentence) => expect(assignTextRule(text)).toBe(sentence));

  test.each([
    [10, "长度在 11 到 1000 个字符"],
    [11, undefined],
    [1000, undefined],
    [1001, "长度在 11 到 1000 个字符"],
  ])("[ASGN-007] has 11 to 1000 characters: %i", (size, sentence) =>
    expect(assignTextRule("1".repeat(size))).toBe(sentence),
  );
});
