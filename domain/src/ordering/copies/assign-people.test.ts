import { expect, test } from "vitest";
import { readAssignText } from "./assign-people.ts";

const [a, b, c] = ["13806410532", "13953180417", "18660107735"];
const peopleIn = (text: string) => readAssignText(text).people;
const unclear = "不记姓名：分不清哪一处是姓名，请在号码旁边只留姓名，或连同“姓名”表头一起粘贴";
const names = (text: string) => peopleIn(text).map(({ name }) => name);
const whys = (text: string) => peopleIn(text).map(({ why }) => why);

test.each([
  ["before it, after a tab", `王建国\t${a}`, ["王建国"]],
  ["behind it, after a tab", `${a}\t王建国`, ["王建国"]],
  ["before it, after a comma", `王建国，${a}`, ["王建国"]],
  ["behind it, after a comma", `${a},王建国`, ["王建国"]],
  ["before it, after a blank", `王建国 ${a}`, ["王建国"]],
  ["behind it, after a blank of full width", `${a}\u3000王建国`, ["王建国"]],
  ["of two characters that are set apart", `王　芳 ${a}`, ["王 芳"]],
  ["in Latin letters", `John Smith\t${a}`, ["John Smith"]],
  ["of another people", `阿依古丽·买买提 ${a}`, ["阿依古丽·买买提"]],
  ["with a digit", `王伟2 ${a}`, ["王伟2"]],
  ["before a colon, from a list in a chat", `1. 张三：${a}\n2. 李四:${b}`, ["张三", "李四"]],
  ["that touches it", `王芳${a}\n${b}李娜`, ["王芳", "李娜"]],
  ["that touches it in a list, or its dashes", `1.王芳${a}\n李娜139-5318-0417`, ["王芳", "李娜"]],
  ["with a dash, or it in brackets", `陈三-${a}\n孙七(${b})\n钱八（${c}）`, ["陈三", "孙七", "钱八"]],
  ["that touches a number in groups", `王芳138 0641 0532\n139 5318 0417李娜`, ["王芳", "李娜"]],
  ["that touches a country code", `王芳0086 ${a}\n李娜+86 139 5318 0417`, ["王芳", "李娜"]],
  ["from a list in a chat", `1.王建国 ${a}\n2、李娜 ${b}`, ["王建国", "李娜"]],
  ["beside a number in groups", `王建国 138 0641 0532\n139 5318 0417 李娜`, ["王建国", "李娜"]],
  ["beside a number with a country code", `王建国 +86 ${a}`, ["王建国"]],
  [
    "before a sign",
    ["/", "_", "|", "=", "—", "～", "--", "。", "…", "#"].map((sign) => `王芳${sign}${a}`).join("\n"),
    ["王芳"],
  ],
  ["behind a sign", `${a}/王芳\n${b}--李娜`, ["王芳", "李娜"]],
  ["in brackets or quotes", `【王芳】${a}\n"李娜","${b}"\n《孙七》 ${c}`, ["王芳", "李娜", "孙七"]],
  ["behind a place in a ring", `①王芳 ${a}\n⑿李娜${b}\n⒊、孙七 ${c}`, ["王芳", "李娜", "孙七"]],
  ["behind a mark of a list", `•王芳 ${a}\n-李娜 ${b}\n#1.孙七 ${c}`, ["王芳", "李娜", "孙七"]],
  ["beside marks of direction", `\u202a•王芳 ${a}\n李娜/\u202d${b}\u202c`, ["王芳", "李娜"]],
  ["in sentences", `王芳${a}。李娜，${b}。`, ["王芳", "李娜"]],
  [
    "with a dot that is its own",
    `John Smith Jr. ${a}\n阿依古丽·买买提/${b}`,
    ["John Smith Jr.", "阿依古丽·买买提"],
  ],
  ["beside an address of e-mail", `王建国\t${a}\t${a}@qq.com`, ["王建国"]],
  ["of more than 20 characters", `${"名".repeat(21)} ${a}`, ["名".repeat(20)]],
  ["none", `${a}\n${b}，${c}`, [null, null, null]],
  ["on a line of its own", `王建国\n${a}`, [null]],
])("a name on the number's line goes with it: %s", (_name, text, found) =>
  expect(names(text)).toEqual(found),
);

test.each([
  ["a place in a list and a number of papers", `1\t王建国\t370102198408242846\t${a}`, "王建国"],
  ["a number of papers that ends with X", `王建国 37010219840824284X ${a}`, "王建国"],
  ["male or female", `王建国\t男\t${a}`, "王建国"],
  ["what the number is", `王建国 手机 ${a}`, "王建国"],
  ["a unit before it", `工程部\t王建国\t${a}`, "王建国"],
  ["a post behind it", `${a} 王建国 项目经理`, "王建国"],
  ["one character alone", `${a}号`, null],
  ["a post as short as a name", `车间主任 王建国 ${a}`, "王建国"],
  ["another", `${a} 王建国 总经理`, "王建国"],
  ["a project", `项目一 王建国 ${a}`, "王建国"],
  ["a firm", `山东鲁匠建设集团有限公司，王建国，${a}`, "王建国"],
])("what else stands on the line is no name: %s", (_name, text, name) => {
  expect(peopleIn(text)).toEqual([{ phone: a, line: 1, name, why: null }]);
});

test("which of two words is the name is not guessed", () => {
  expect(peopleIn(`王建国\t济南\t${a}`)).toEqual([{ phone: a, line: 1, name: null, why: unclear }]);
});

test("below a pasted head the names are those of its column", () => {
  const sheet = `序号\t城市\t姓名\t手机号\n1\t济南\t王建国\t${a}\n2\t青岛\t\t${b}\n${c} 李娜`;
  expect(peopleIn(sheet)).toEqual([
    { phone: a, line: 2, name: "王建国", why: null },
    { phone: b, line: 3, name: null, why: null },
    { phone: c, line: 4, name: "李娜", why: null },
  ]);
  expect(names(`手机号，城市，姓名\n${a}，济南，王建国`)).toEqual(["王建国"]);
});

test.each([
  ["names before their numbers", `张伟 ${a}，李娜 ${b}`, ["张伟", "李娜"]],
  ["names behind their numbers", `${a} 张伟 ${b} 李娜`, ["张伟", "李娜"]],
  ["some without a name", `张伟 ${a} ${b} 李娜 ${c}`, ["张伟", null, "李娜"]],
  ["a name that may be of either", `${a}；李娜；${b}`, [null, null]],
  ["names at both ends", `一组 ${a} 李娜 ${b} 王芳`, [null, null]],
])("of several numbers on a line: %s", (_name, text, found) => expect(names(text)).toEqual(found));

test("which of two numbers a name is of is not guessed, and said", () => {
  expect(whys(`${a}；李娜；${b}，${c}`)).toEqual([unclear, unclear, null]);
});

test.each([
  ["@王芳", "不记姓名：不能以 =、+、-、@ 开头"],
  ["王\u202e芳", "不记姓名：有看不见的字符，请删除后重新输入"],
  ["王芳370102198408242846", "不记姓名：姓名里不要填写证件号或手机号"],
])(
  "a name that the rules of names refuse is not kept, its number is, and the line says so: %j",
  (name, why) => {
    expect(peopleIn(`${name}\t${a}`)).toEqual([{ phone: a, line: 1, name: null, why }]);
  },
);

test("of a number that comes again the first name counts, on the line of the first", () => {
  expect(peopleIn(`${a}\n张伟 +86 ${a}\n李娜 ${a}`)).toEqual([
    { phone: a, line: 1, name: "张伟", why: null },
  ]);
});

test.each([
  ["names", `王芳\n李娜\n${a}`, true],
  ["what stands above a list", `第一批\n${a}\n第2期\n${b}`, false],
  ["a unit", `工程部\n${a}`, false],
  ["none", `${a}\n${b}`, false],
])("on lines of their own: %s", (_name, text, namesApart) =>
  expect(readAssignText(text)).toMatchObject({ namesApart }),
);

test("a text that is too long is not read", () => {
  const none = { people: [], doubled: [], wrong: [], namesApart: false };
  const most = `${a},`.padEnd(999, "1") + "1";
  expect(readAssignText(` ${most} `).people).toHaveLength(1);
  expect(readAssignText(`${most}1`)).toEqual(none);
});

test.each([
  ["13800000001/1390000002", "/1390000002"],
  ["139000000022/13800000001", "139000000022/"],
  ["王芳13800000001/1390000002", "/1390000002"],
])("[ASGN-009] of %j the second number is told, not dropped", (text, wrong) => {
  const read = readAssignText(text);
  expect(read.people.map(({ phone }) => phone)).toEqual(["13800000001"]);
  expect(read.wrong.map((entry) => entry.text)).toEqual([wrong]);
});
