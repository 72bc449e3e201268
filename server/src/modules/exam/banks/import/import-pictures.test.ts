// Pictures that come with a workbook of questions: on its sheet, in the cells of WPS, and beside it in an archive.
import * as banks from "@zhutu/domain/exam/banks/contract.ts";
import * as imports from "@zhutu/domain/exam/banks/import/contract.ts";
import { templateHeads } from "@zhutu/domain/exam/banks/import/columns.ts";
import { expect, test } from "vitest";
import { archiveOf } from "../../../../kernel/archive-write.ts";
import { partNames, unpacking } from "../../../../kernel/archive.ts";
import { bookOf } from "../../../../kernel/workbook/book.ts";
import { workbookOfSheets } from "../../../../kernel/workbook/of-sheets.ts";
import { refusalOf } from "../../../../testing/refusal.ts";
import { testPapers } from "../../exam-testing.ts";
import { questionFiles } from "../pictures.ts";
import { aPicture, cellImages, drawnOn, readSheetOf, withParts } from "./imports-testing.ts";

const shop = await testPapers();
const admin = await shop.account("admin");
const [red, blue, green] = await Promise.all([aPicture("#c00"), aPicture("#00c"), aPicture("#0c0")]);
const column = { text: 3, A: 4, B: 5, keys: 9, answers: 10, chapter: 13 };
const stored = /^\/files\/image\/editor\/[a-f0-9]{20}\.png$/;

const newBank = async () =>
  (await shop.as(admin, banks.saveQuestionBank, { body: { questionBankName: "二建·建筑实务" } }))
    .questionBankId;
const questionsOf = async (questionBankId: number) =>
  (
    await shop.as(admin, banks.listQuestions, { query: { questionBankId, pageSize: 100 } })
  ).questions.toReversed();
type Filled = { no?: string; text?: string; A?: string; B?: string; keys?: string; answers?: string };
const lineOf = ({ no = "", text = "", A = "甲", B = "乙", keys = "A", answers = "" }: Filled): string[] => [
  no,
  "单选",
  "",
  text,
  A,
  B,
  "",
  "",
  "",
  keys,
  answers,
];
const bookWith = (...lines: Filled[]) =>
  bookOf({ name: "题目", header: [...templateHeads], rows: lines.map(lineOf) });
const sent = (bytes: Buffer, fileName = "题目.xlsx") => ({ fileName, content: bytes.toString("base64") });
type File = ReturnType<typeof sent>;
const preview = async (questionBankId: number, body: File) =>
  (await shop.as(admin, imports.previewQuestionImport, { params: { questionBankId }, body })).rows;
const takeIn = (questionBankId: number, body: File & { partial?: 0 | 1 }) =>
  shop.as(admin, imports.importQuestions, { params: { questionBankId }, body });
const fileAt = async (path: string, questionBankId: number, body?: object) => {
  const answer = await shop.app.inject({
    method: body ? "POST" : "GET",
    url: path.replace(":questionBankId", String(questionBankId)),
    headers: { authorization: await shop.tokenOf(admin) },
    ...(body && { payload: body }),
  });
  expect(answer.statusCode).toBe(200);
  return { bytes: answer.rawPayload, type: answer.headers["content-type"] };
};
const partsOf = (archive: Buffer) => {
  const unpack = unpacking(archive, { maxParts: 100, maxUnpacked: 1e8 });
  return new Map(partNames(archive, 100).map((name) => [name, unpack(name) ?? Buffer.alloc(0)]));
};
const whysOf = (rows: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ result, problems }) => [result, ...problems.map(({ cell, why }) => `${cell} ${why}`)]);

test("pictures on the sheet belong to the cell that they are anchored to, and nothing but the picture is stored", async () => {
  const questionBankId = await newBank();
  const told = Buffer.concat([red, Buffer.from("SECRET")]);
  const book = withParts(
    await bookWith({ text: "看图选择", answers: "如图" }, { text: "无图" }),
    drawnOn("sheet1", [
      { row: 2, column: column.text, bytes: told },
      { row: 2, column: column.A, bytes: blue, two: true },
      { row: 2, column: column.answers, bytes: green },
    ]),
  );
  const [first, second] = await preview(questionBankId, sent(book));
  expect(first?.pictures.map((one) => one.column)).toEqual(["题干", "选项A", "解析"]);
  for (const { address } of first?.pictures ?? []) expect(address).toMatch(stored);
  expect(second?.pictures).toEqual([]);
  expect(await questionsOf(questionBankId)).toEqual([]);
  const { questionImportId } = await takeIn(questionBankId, sent(book));
  const [question] = await questionsOf(questionBankId);
  const [ofText, ofA, ofAnswers] = first?.pictures.map(({ address }) => address) ?? [];
  expect(question?.questionText).toBe(`<p>看图选择</p><p><img src="${ofText}" alt="" /></p>`);
  expect(question?.choices[0]?.choiceName).toBe(`甲\n[图:${ofA?.split("/").at(-1)}]`);
  expect(question?.answers).toContain(`src="${ofAnswers}"`);
  const served = await shop.app.inject({ url: ofText ?? "" });
  expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/png"]);
  expect(served.rawPayload.includes("SECRET")).toBe(false);
  const kept = (await questionFiles(shop.db)).map(({ key }) => `/files/${key}`);
  expect(kept).toEqual(expect.arrayContaining([ofText, ofA, ofAnswers]));
  await shop.as(admin, imports.undoQuestionImport, { params: { questionImportId } });
  expect(await questionsOf(questionBankId)).toEqual([]);
});

test("a cell of WPS is its picture; questions that differ in it alone are two, with the same one", async () => {
  const questionBankId = await newBank();
  const heads = ["题型", "题干", "选项A", "选项B", "答案"];
  const line = (text: string, A: string) => ["单选", text, A, "乙", "A"];
  const bytes = workbookOfSheets([
    {
      name: "题目",
      rows: {
        1: heads,
        2: line("哪一个标志表示禁止？", '=DISPIMG("ID_RED",1)'),
        3: line("哪一个标志表示禁止？", '=DISPIMG("ID_BLUE",1)'),
        4: line("哪一个标志表示禁止？", '=DISPIMG("ID_RED",1)'),
        5: line("没有了", '=DISPIMG("ID_GONE",1)'),
        6: line("FORMULA", "甲"),
      },
    },
  ]);
  const images = cellImages({ ID_RED: red, ID_BLUE: blue });
  const sheet = partsOf(bytes).get("xl/worksheets/sheet1.xml")?.toString() ?? "";
  const formula = '<c r="B6" t="str"><f>_xlfn.DISPIMG(&quot;ID_BLUE&quot;,1)</f></c>';
  const withFormula = sheet.replace(/<c r="B6".*?<\/c>/, formula);
  const book = withParts(bytes, { ...images, "xl/worksheets/sheet1.xml": withFormula });
  const rows = await preview(questionBankId, sent(book));
  expect(whysOf(rows)).toEqual([
    ["created"],
    ["created"],
    ["refused", "B4 和第 2 行的题目相同"],
    ["refused", "C5 文件里没有图片 工作簿图4.img，请放进压缩包，或在题目表单里插入图片"],
    ["created"],
  ]);
  expect(rows[4]?.pictures).toMatchObject([{ column: "题干", address: rows[1]?.pictures[0]?.address }]);
  expect(await takeIn(questionBankId, { ...sent(book), partial: 1 })).toMatchObject({ created: 3 });
  const again = await preview(questionBankId, sent(book));
  expect(again.map(({ result }) => result)).toEqual(["same", "same", "refused", "refused", "same"]);
});

test("an archive brings a workbook and its pictures; a bank leaves so and comes back as the same, in another one anew", async () => {
  const questionBankId = await newBank();
  const book = await bookWith(
    { no: "P1", text: "前[图:1.png]后", answers: "见[图：图/2.PNG]" },
    { text: "选图", A: "[图:1.png]", B: "[图:2.png]" },
  );
  const archive = sent(
    archiveOf([
      ["题库/题目.xlsx", book],
      ["题库/1.png", red],
      ["题库/图/2.png", blue],
      ["__MACOSX/题库/._题目.xlsx", Buffer.from("x")],
    ]),
    "题目.zip",
  );
  const parts = partsAs(archive);
  const twice = { ...parts, "题库/别的/1.png": blue };
  Reflect.deleteProperty(twice, "题库/图/2.png");
  expect(whysOf(await preview(questionBankId, sent(archiveOf(Object.entries(twice)), "题目.zip")))).toEqual([
    [
      "refused",
      "D2 压缩包里有几个 1.png，请改成不同的名字",
      "K2 文件里没有图片 图/2.PNG，请放进压缩包，或在题目表单里插入图片",
    ],
    [
      "refused",
      "E3 压缩包里有几个 1.png，请改成不同的名字",
      "F3 文件里没有图片 2.png，请放进压缩包，或在题目表单里插入图片",
    ],
  ]);
  expect(await takeIn(questionBankId, archive)).toMatchObject({ created: 2 });
  const [first] = await questionsOf(questionBankId);
  expect(first?.questionText).toMatch(
    /^<p>前<img src="\/files\/image\/editor\/\w{20}.png" alt="" \/>后<\/p>$/,
  );
  const out = await fileAt(imports.exportQuestions.path, questionBankId);
  expect(out.type).toBe("application/zip");
  expect([...partsOf(out.bytes).keys()][0]).toBe("题目.xlsx");
  expect(partsOf(out.bytes).size).toBe(3);
  const back = sent(out.bytes, "题库.zip");
  expect((await preview(questionBankId, back)).map(({ result }) => result)).toEqual(["same", "same"]);
  const other = await newBank();
  expect(await takeIn(other, back)).toMatchObject({ created: 2 });
  const alike = await questionsOf(other);
  expect(alike[0]?.questionText).toBe(first?.questionText);
  // Its words changed and the pictures left at home: those that are stored still stand.
  const words = await bookWith({
    no: "P1",
    text: `改[图:${first?.questionText.match(/\w{20}\.png/)?.[0]}]`,
    answers: "无",
  });
  expect((await preview(questionBankId, sent(words)))[0]).toMatchObject({ result: "changed", problems: [] });
});

const partsAs = ({ content }: File) => Object.fromEntries(partsOf(Buffer.from(content, "base64")));

test("a bad picture is an error in its cell, and the workbook comes back with its pictures, red where they are wrong", async () => {
  const questionBankId = await newBank();
  const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");
  const broken = Buffer.concat([red.subarray(0, 40), Buffer.alloc(60)]);
  const book = withParts(
    await bookWith({ text: "一" }, { text: "二" }, { text: "三" }, { text: "四" }, { text: "五" }),
    drawnOn("sheet1", [
      { row: 2, column: column.text, bytes: svg },
      { row: 3, column: column.A, bytes: broken },
      { row: 4, column: column.chapter, bytes: red },
      { row: 5, column: column.text, target: "../../../../etc/passwd" },
      { row: 6, column: column.text, bytes: Buffer.concat([red, Buffer.alloc(5 * 1024 * 1024)]) },
    ]),
  );
  const rows = await preview(questionBankId, sent(book));
  expect(whysOf(rows)).toEqual([
    ["refused", "D2 工作簿图1.img 不是 PNG、JPG、GIF 或 WebP 图片"],
    ["refused", "E3 图片 工作簿图2.png 已损坏，或超过 2500 万像素"],
    ["refused", "N4 图片放在题干、选项或解析里"],
    ["refused", "D5 文件里没有图片 工作簿图4.img，请放进压缩包，或在题目表单里插入图片"],
    ["refused", "D6 图片 工作簿图5.img 太大，一张要小于 5 MB"],
  ]);
  const annotated = await fileAt(imports.annotateQuestionImport.path, questionBankId, sent(book));
  const parts = partsOf(annotated.bytes);
  expect([...parts.keys()]).toEqual(["题目.xlsx", "工作簿图2.png", "工作簿图3.png"]);
  const [, line] = await readSheetOf(parts.get("题目.xlsx") ?? Buffer.alloc(0));
  expect([line?.[column.text], line?.at(-1)]).toEqual([
    "一\n[图:工作簿图1.img]",
    "工作簿图1.img 不是 PNG、JPG、GIF 或 WebP 图片",
  ]);
  expect(whysOf(await preview(questionBankId, sent(annotated.bytes, "改.zip")))[1]).toEqual([
    "refused",
    "E3 图片 工作簿图2.png 已损坏，或超过 2500 万像素",
  ]);
});

test("a file that is made to be too much is refused as a whole, quickly", async () => {
  const questionBankId = await newBank();
  const book = await bookWith({ text: "一" });
  const why = (bytes: Buffer, name?: string) => refusalOf(preview(questionBankId, sent(bytes, name)));
  const tooMuch = "文件里的内容太多，一次最多 2000 道题、300 张图片";
  const many = (count: number, over: object) =>
    withParts(
      book,
      drawnOn(
        "sheet1",
        Array.from({ length: count }, () => ({ row: 2, column: 3, ...over })),
      ),
    );
  expect(await why(many(301, { target: "../media/one.png" }))).toBe(tooMuch);
  expect(await why(many(1, { row: 999_999 }))).toBe(tooMuch);
  expect(await why(many(1, { column: 5_000 }))).toMatch(/^表格的列太多/);
  const bomb = Buffer.alloc(80 * 1024 * 1024);
  const bombs = withParts(many(1, { target: "../media/bomb.png" }), { "xl/media/bomb.png": bomb });
  expect(whysOf(await preview(questionBankId, sent(bombs)))[0]?.[1]).toMatch(/太大，一张要小于 5 MB$/);
  const lol = withParts(many(1, {}), {
    "xl/drawings/drawing1.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  });
  expect(await why(lol)).toBe("这个文件不是表格，请上传 .xlsx");
  expect(await why(archiveOf([["1.png", red]]), "a.zip")).toBe("压缩包里没有 .xlsx 工作簿");
  const two = archiveOf([["1.xlsx", book] as const, ["2.xlsx", book] as const]);
  expect(await why(two, "a.zip")).toBe("压缩包里有几个 .xlsx，请只放一个");
  expect(await why(archiveOf([["1.xlsx", bomb]]), "a.zip")).toBe(tooMuch);
});
