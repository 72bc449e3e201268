// Workbooks made by hand, as nobody's spreadsheet would write them.
import { crc32, deflateRawSync } from "node:zlib";

type Packing = {
  /** The length that the directory says each part unpacks to. */
  claimed?: number;
};

/** An archive of those parts. */
export function archiveOf(parts: Record<string, string | Buffer>, { claimed }: Packing = {}): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []];
  for (const [path, content] of Object.entries(parts)) {
    const [data, name] = [Buffer.from(content), Buffer.from(path)];
    const packed = deflateRawSync(data, { level: 9 });
    const starts = Buffer.concat(locals).length;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(claimed ?? data.length, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(data), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(claimed ?? data.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(starts, 42);
    locals.push(local, name, packed);
    entries.push(entry, name);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(locals).length, 16);
  return Buffer.concat([...locals, ...entries, end]);
}

/** A sheet of these rows; `behind` is XML after them. */
export const sheetOf = (rows: string, behind = ""): string =>
  `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`;

type Content = { sheet: string | Buffer; strings?: string; names?: string };

/** A workbook of one sheet. */
export function workbookOf({ sheet, strings, names = "" }: Content, packing?: Packing): Buffer {
  const kind = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const link = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${kind}/${type}" Target="${target}"/>`;
  const links =
    link(7, "worksheet", "/xl/worksheets/page.xml") + link(8, "sharedStrings", "sharedStrings.xml");
  return archiveOf(
    {
      "xl/workbook.xml": `<workbook><sheets><sheet name="a" sheetId="1" r:id="rId7"/></sheets>${names}</workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships>${links}</Relationships>`,
      "xl/worksheets/page.xml": sheet,
      ...(strings !== undefined && { "xl/sharedStrings.xml": strings }),
    },
    packing,
  );
}

/** Does the work; how long it took (milliseconds), and by how much the process grew (bytes) at most while it did. */
export async function whileMeasured<T>(
  work: () => Promise<T>,
): Promise<{ result: T; took: number; grown: number }> {
  const [began, before] = [performance.now(), process.memoryUsage.rss()];
  let peak = before;
  const look = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 5);
  try {
    const result = await work();
    return {
      result,
      took: performance.now() - began,
      grown: Math.max(peak, process.memoryUsage.rss()) - before,
    };
  } finally {
    clearInterval(look);
  }
}
