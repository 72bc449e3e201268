import { archiveOf } from "../../../../kernel/archive-write.ts";
import { partNames, unpacking } from "../../../../kernel/archive.ts";
import sharp from "sharp";
import { Workbook } from "@cj-tech-master/excelts";

/** The texts of the sheet 题目 of a workbook, a row. */
export async function readSheetOf(bytes: Buffer): Promise<string[][]> {
  const book = new Workbook();
  await book.xlsx.load(bytes);
  const sheet = book.getWorksheet("题目");
  const rows: string[][] = [];
  sheet?.eachRow((row) => {
    const width = sheet.columnCount;
    rows.push(Array.from({ length: width }, (_, at) => row.getCell(at + 1).text));
  });
  return rows;
}

type Parts = Readonly<Record<string, string | Buffer>>;

/** An archive with these parts besides its own, or in their place. */
export function withParts(archive: Buffer, extra: Parts): Buffer {
  const unpack = unpacking(archive, { maxParts: 1_000, maxUnpacked: 64 * 1024 * 1024 });
  const own = partNames(archive, 1_000).filter((name) => !(name in extra));
  return archiveOf([
    ...own.map((name) => [name, unpack(name) ?? Buffer.alloc(0)] as const),
    ...Object.entries(extra).map(([name, content]) => [name, Buffer.from(content)] as const),
  ]);
}

const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const linksTo = (targets: readonly string[], type: string): string =>
  `<Relationships>${targets
    .map((target, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

/** What makes pictures stand on a sheet, each at its cell (`row` from 1, `column` from 0), as Excel writes it. */
export const drawnOn = (
  sheet: string,
  pictures: readonly { row: number; column: number; bytes?: Buffer; target?: string; two?: boolean }[],
): Parts => ({
  [`xl/worksheets/_rels/${sheet}.xml.rels`]: linksTo(["../drawings/drawing1.xml"], "drawing"),
  "xl/drawings/drawing1.xml": `<xdr:wsDr xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${pictures
    .map(({ row, column, two }, at) => {
      const kind = two ? "twoCellAnchor" : "oneCellAnchor";
      const place = (name: string, by: number) =>
        `<xdr:${name}><xdr:col>${column + by}</xdr:col><xdr:colOff>9</xdr:colOff><xdr:row>${row - 1 + by}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`;
      return `<xdr:${kind}>${place("from", 0)}${two ? place("to", 3) : '<xdr:ext cx="9" cy="9"/>'}<xdr:pic><xdr:blipFill><a:blip r:embed="rId${at + 1}"/></xdr:blipFill></xdr:pic></xdr:${kind}>`;
    })
    .join("")}</xdr:wsDr>`,
  "xl/drawings/_rels/drawing1.xml.rels": linksTo(
    pictures.map(({ target }, at) => target ?? `../media/image${at + 1}.png`),
    "image",
  ),
  ...Object.fromEntries(
    pictures.flatMap(({ bytes }, at) => (bytes ? [[`xl/media/image${at + 1}.png`, bytes]] : [])),
  ),
});

/** What WPS keeps for the pictures of cells, by their ids. */
export const cellImages = (pictures: Readonly<Record<string, Buffer>>): Parts => ({
  "xl/cellimages.xml": `<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r">${Object.keys(
    pictures,
  )
    .map(
      (id, at) =>
        `<etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${at}" name="${id}"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId${at + 1}"/></xdr:blipFill></xdr:pic></etc:cellImage>`,
    )
    .join("")}</etc:cellImages>`,
  "xl/_rels/cellimages.xml.rels": linksTo(
    Object.keys(pictures).map((_, at) => `media/wps${at}.png`),
    "image",
  ),
  ...Object.fromEntries(Object.values(pictures).map((bytes, at) => [`xl/media/wps${at}.png`, bytes])),
});

/** A small picture of one colour. */
export const aPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 12, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
