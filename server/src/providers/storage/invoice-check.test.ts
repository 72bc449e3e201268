import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { isInvoiceXml, isOfd, isUtf16 } from "./invoice-check.ts";
import { zip } from "./storage-testing.ts";

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const entry = `${head}<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"><ofd:DocBody/></ofd:OFD>`;

test("an OFD file has OFD.xml at its root", () => {
  expect(isOfd(zip({ "Doc_0/Document.xml": "<x/>", "OFD.xml": entry }))).toBe(true);
  expect(isOfd(zip({ "OFD.xml": entry.replaceAll("ofd:", "") }))).toBe(true);
});

test.each([
  ["none", { "a.xml": entry }],
  ["one in a folder", { "Doc_0/OFD.xml": entry }],
  ["one of another name", { "ofd.xml": entry }],
  ["another document under its name", { "OFD.xml": `${head}<html/>` }],
  ["a document type", { "OFD.xml": `${head}<!DOCTYPE OFD>${entry}` }],
  ["an empty one", { "OFD.xml": "" }],
])("an archive with %s is none", (_, parts: Record<string, string>) => {
  expect(isOfd(zip(parts))).toBe(false);
});

test("what is no archive, half of one, or unpacks to more than an entry can be is none", () => {
  const whole = zip({ "OFD.xml": entry });
  expect(isOfd(Buffer.from("PK\u0003\u0004half"))).toBe(false);
  expect(isOfd(whole.subarray(20))).toBe(false);
  expect(isOfd(zip({ "OFD.xml": `${entry}${" ".repeat(1_100_000)}` }))).toBe(false);
  const bomb = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const packed = zip({ "OFD.xml": "x".repeat(bomb.length) });
  bomb.copy(packed, 30 + "OFD.xml".length);
  packed.writeUInt16LE(8, packed.lastIndexOf("PK\u0001\u0002") + 10);
  expect(isOfd(packed)).toBe(false);
});

test("an archive of which a byte was lost, or that is packed in another way, is none", () => {
  const whole = zip({ "OFD.xml": entry });
  const changed = Buffer.from(whole);
  changed.write("1.2", changed.indexOf('"1.1"') + 1);
  expect(isOfd(changed)).toBe(false);
  const other = Buffer.from(whole);
  other.writeUInt16LE(99, other.lastIndexOf("PK\u0001\u0002") + 10);
  expect(isOfd(other)).toBe(false);
});

test.each([
  `${head}<EInvoice><Header/></EInvoice>`,
  `\ufeff${head}\n<!-- <a> -->\n<eInvoice xmlns="http://www.edrm.org.cn/schema/e-invoice/2019"></eInvoice>\n`,
  `${head}<fp:EInvoice xmlns:fp="x"><a>发票</a></fp:EInvoice>`,
  `${head}<xbrl xmlns="http://www.xbrl.org/2003/instance"><context/></xbrl>`,
])("%s is an invoice", (xml) => {
  expect(isInvoiceXml(Buffer.from(xml))).toBe(true);
});

test.each([
  `${head}<html><script/></html>`,
  `${head}<svg xmlns="http://www.w3.org/2000/svg"></svg>`,
  `${head}<!DOCTYPE EInvoice [<!ENTITY a "1">]><EInvoice></EInvoice>`,
  `${head}<EInvoice><Header/>`,
  `${head}<EInvoices></EInvoices>`,
  `${head}<!-- <EInvoice></EInvoice>`,
  head,
  "",
])("%s is none", (xml) => {
  expect(isInvoiceXml(Buffer.from(xml))).toBe(false);
});

const large = 9_900_000;
const invoice = "<EInvoice></EInvoice>";

test.each([
  ["a comment before the first tag", `${head}<!--${"x".repeat(large)}-->${invoice}`],
  ["a comment that never ends", `${head}<!--${"- ".repeat(large / 2)}`],
  ["comments without end", head + "<!---->".repeat(large / 7)],
  ["instructions without end", head + "<?a?>".repeat(large / 5)],
  ["blanks before the first tag", `${head}${" ".repeat(large)}${invoice}`],
  ["blanks alone", " ".repeat(large)],
  ["blanks behind the last tag", `${head}${invoice}${" ".repeat(large)}`],
  ["one endless name", `${head}<${"a".repeat(large)}`],
  ["one endless prefix", `${head}<${"a:".repeat(large / 2)}EInvoice>`],
  ["a document type behind a comment", `${head}<!-- a --><!DOCTYPE EInvoice><EInvoice></EInvoice>`],
])("a file of 10 MB that is %s is refused at once", (_, xml) => {
  const bytes = Buffer.from(xml);
  // The processor's time and not the clock's: other programs of a busy machine do not count.
  const began = process.cpuUsage();
  expect(isInvoiceXml(bytes)).toBe(false);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(200);
});

test("a large invoice is one: what lies between its ends is not read", () => {
  const body = `<!--${"x".repeat(large)}-->`;
  expect(isInvoiceXml(Buffer.from(`${head}<?a b?><!-- c --><EInvoice>${body}</EInvoice>\n`))).toBe(true);
});

test("UTF-16 is seen, with its mark or without", () => {
  const xml = Buffer.from(`${head}${invoice}`, "utf16le");
  const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), xml]);
  for (const bytes of [xml, marked, Buffer.from(xml).swap16(), Buffer.from(marked).swap16()]) {
    expect(isUtf16(bytes)).toBe(true);
    expect(isInvoiceXml(bytes)).toBe(false);
  }
  expect(isUtf16(Buffer.from(`${head}${invoice}`))).toBe(false);
});
