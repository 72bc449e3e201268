// Whether a file is an issued electronic invoice, as far as can be seen without opening it as a tax office does. Only
// its two ends are looked at, each character once: whatever a file of 10 MB holds, it is judged in a moment.
import { ArchiveRefused, unpacking } from "../../kernel/archive.ts";

// The document's own entry is small; what else the archive holds (fonts, seals) is not unpacked.
const ofdLimits = { mostParts: 2_000, mostUnpacked: 1024 * 1024 };
/** Bytes at each end within which the first tag and the last one must stand. */
const LOOKED_AT = 64 * 1024;
const rootTag = /^<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))(?=[\s/>])/;
/** What may stand before the first tag: the declaration, comments, instructions. */
const skipped = [
  { opens: "<!--", closes: "-->" },
  { opens: "<?", closes: "?>" },
];

/** The first tag's name as it is written, and without its prefix; undefined for what is no XML, or has a document type. */
function rootOf(xml: Buffer): { whole: string; name: string } | undefined {
  const text = asText(xml.subarray(0, LOOKED_AT));
  let at = text.startsWith("\xef\xbb\xbf") ? 3 : 0;
  for (;;) {
    while (at < text.length && " \t\r\n".includes(text.charAt(at))) at++;
    const part = skipped.find(({ opens }) => text.startsWith(opens, at));
    if (!part) break;
    const end = text.indexOf(part.closes, at + part.opens.length);
    if (end < 0) return undefined;
    at = end + part.closes.length;
  }
  const [, whole, name] = rootTag.exec(text.slice(at, at + 300)) ?? [];
  return whole !== undefined && name !== undefined ? { whole, name } : undefined;
}

// A byte a character: markup is ASCII in UTF-8 as in GB18030.
const asText = (bytes: Buffer): string => bytes.toString("latin1");

/** Whether the archive has an OFD document's entry, OFD.xml, at its root. */
export function isOfd(bytes: Buffer): boolean {
  try {
    const entry = unpacking(bytes, ofdLimits)("OFD.xml");
    return entry !== undefined && rootOf(entry)?.name === "OFD";
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return false;
  }
}

/** Whether a text is written in UTF-16, by its mark or by its first sign being two bytes; nothing here reads that. */
export function isUtf16(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 2).toString("hex");
  return ["fffe", "feff", "3c00", "003c"].includes(first);
}

/** Whether the XML is an electronic invoice's (EInvoice, or the accounting standard's xbrl), to its closing tag. */
export function isInvoiceXml(bytes: Buffer): boolean {
  const root = rootOf(bytes);
  if (!root || !/^(?:e-?invoice|xbrl)$/i.test(root.name)) return false;
  return asText(bytes.subarray(-LOOKED_AT)).trimEnd().endsWith(`</${root.whole}>`);
}
