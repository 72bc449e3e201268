import { expect, test } from "vitest";
import { archiveRule, type FoundFile, judgeFiles, type KnownInvoice, numbersIn } from "./files.ts";

const [one, two, three, gone] = [
  "26372000000012345678",
  "26372000000012345679",
  "26372000000012345680",
  "26372000000012345681",
];
const invoice = (invoiceId: number, over: Partial<KnownInvoice> = {}): KnownInvoice => ({
  invoiceId,
  payerName: `公司${invoiceId}`,
  hasFile: false,
  voided: false,
  ...over,
});
const invoices = new Map([
  [one, invoice(1)],
  [two, invoice(2, { hasFile: true })],
  [three, invoice(3)],
  [gone, invoice(4, { voided: true })],
]);
const stored = new Map([["of two", two]]);
let count = 0;
const file = (name: string, over: Partial<FoundFile> = {}): FoundFile => ({
  name,
  kind: name.split(".").at(-1)?.toLowerCase() as FoundFile["kind"],
  digest: `digest ${++count}`,
  ...over,
});
const results = (...files: FoundFile[]) =>
  judgeFiles(files, invoices, ({ digest }) => stored.get(digest)).map(({ result, why }) =>
    `${result} ${why}`.trim(),
  );

test.each([
  [`${one}.pdf`, [one]],
  [`dzfp_${one}_某某公司_20261121.pdf`, [one]],
  [`2026-11/发票${one}（1）.ofd`, [one]],
  [`${one.replaceAll("2", "２")}.pdf`, [one]],
  [`${one}1.pdf`, []],
  [`${one}/发票.pdf`, []],
  [`${one}_${two}.xml`, [one, two]],
])("the numbers in %s", (name, numbers) => {
  expect(numbersIn(name)).toEqual(numbers);
});

test.each([
  [file(`${one}.pdf`), "attach"],
  [file(`${one}.OFD`), "attach"],
  [file(`dzfp_${one}_firm_2026.xml`), "attach"],
  [file(`${one}_12345678901234567890.pdf`), "attach"],
  [file(`${two}.pdf`), "kept 已有文件，保留原来的"],
  [file("12345678901234567890.pdf"), "foreign 没有号码是 12345678901234567890 的发票"],
  [file("发票.pdf"), "foreign 文件名里没有 20 位发票号码"],
  [file(`${gone}.pdf`), "wrong 这张发票已作废"],
  [file(`${one}_${three}.pdf`), "wrong 文件名里有几个发票号码"],
  [file(`../${one}.pdf`), "wrong 文件名指向压缩包以外"],
  [file(`a\\..\\${one}.pdf`), "wrong 文件名指向压缩包以外"],
  [file(`/etc/${one}.pdf`), "wrong 文件名指向压缩包以外"],
  [file(`C:\\${one}.pdf`), "wrong 文件名指向压缩包以外"],
  [file(`${one}.zip`, { kind: "unknown" }), "wrong 压缩包里的压缩包不读，请解压后一起打包"],
  [file(`${one}.jpg`, { kind: "unknown" }), "wrong 不是 PDF、OFD 或 XML"],
  [file(`${one}.pdf`, { kind: "encrypted" }), "wrong 文件加了密码，请去掉密码后重新打包"],
  [file(`${one}.pdf`, { kind: "ofd" }), "wrong 内容不是 PDF 发票文件"],
  [file(`${one}.ofd`, { kind: "unknown" }), "wrong 内容不是 OFD 发票文件"],
])("alone $name", (given, expected) => {
  expect(results(given)).toEqual([expected]);
});

test("of one invoice PDF goes before OFD, OFD before XML; the others are named", () => {
  const other = "other 同一张发票有 PDF，只登记那一个";
  expect(results(file(`${one}.xml`), file(`${one}.ofd`), file(`${one}.pdf`))).toEqual([
    other,
    other,
    "attach",
  ]);
  expect(results(file(`${two}.xml`), file(`${two}.ofd`))).toEqual([
    "other 同一张发票有 OFD，只登记那一个",
    "kept 已有文件，保留原来的",
  ]);
});

test("two of one kind refuse all files of that invoice, and no others", () => {
  const why = "double 这个号码有几个 PDF 文件，请只留一个";
  expect(
    results(file(`${one}.pdf`), file(`copy/${one}.pdf`), file(`${one}.ofd`), file(`${three}.pdf`)),
  ).toEqual([why, why, why, "attach"]);
  // One that cannot be read is none.
  expect(results(file(`${one}.pdf`), file(`b/${one}.pdf`, { kind: "unknown" }))).toEqual([
    "attach",
    "wrong 内容不是 PDF 发票文件",
  ]);
});

test("the same bytes under two numbers refuse both", () => {
  const why = "double 与另一个号码的文件内容相同，请核对";
  expect(results(file(`${one}.pdf`, { digest: "x" }), file(`${three}.pdf`, { digest: "x" }))).toEqual([
    why,
    why,
  ]);
});

test("the very file of another invoice is not attached, its own is kept", () => {
  const of = (number: string) => file(`${number}.pdf`, { digest: "of two" });
  expect(results(of(one), file(`${one}.ofd`))).toEqual([
    `double 号码 ${two} 的发票已用了这个文件，请核对`,
    "attach",
  ]);
  expect(results(of(two))).toEqual(["kept 已有文件，保留原来的"]);
});

test("the invoice is named, and the row counted", () => {
  expect(judgeFiles([file("x.pdf"), file(`${three}.pdf`)], invoices, () => undefined)[1]).toEqual({
    row: 2,
    fileName: `${three}.pdf`,
    invoiceNo: three,
    invoiceId: 3,
    payerName: "公司3",
    result: "attach",
    why: "",
  });
});

test.each([
  ["发票.zip", 1, undefined],
  ["发票.ZIP", 20 * 1024 * 1024, undefined],
  ["发票.rar", 1, "请上传 .zip 压缩包"],
  ["发票.zip", 0, "文件是空的"],
  ["发票.zip", 20 * 1024 * 1024 + 1, "压缩包不能超过 20 MB，请分几次上传"],
])("an archive %s of %i bytes", (name, size, expected) => {
  expect(archiveRule({ name, size })).toBe(expected);
});
