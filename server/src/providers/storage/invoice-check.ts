// Looks at both ends of a file for an issued electronic invoice, so 10 MB take a moment.
import { ArchiveRefused, unpacking } from "../../kernel/archive.ts";

// The document's entry is small; fonts and seals are not unpacked.
const ofdLimits = { maxParts: 2_000, maxUnpacked: 1024 * 1024 };
/** Bytes at each end that must hold the first or last tag. */
const LOOKED_AT = 64 * 1024;
const rootTag = /^<((?:[\w.-]{1,100}:)?([\w.-]{1,100}))(?=[\s/>])/;
const skipped = [
  { opens: "<!--", closes: "-->" },
  { opens: "<?", closes: "?>" },
];

/** The first tag with and without prefix; undefined for no XML or a document type. */
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

// Markup is ASCII in UTF-8 and GB18030.
const asText = (bytes: Buffer): string => bytes.toString("latin1");

/** Whether OFD.xml is at the archive's root. */
export function isOfd(bytes: Buffer): boolean {
  try {
    const entry = unpacking(bytes, ofdLimits)("OFD.xml");
    return entry !== undefined && rootOf(entry)?.name === "OFD";
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return false;
  }
}

/** Judges by the mark or the first character. */
export function isUtf16(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 2).toString("hex");
  return ["fffe", "feff", "3c00", "003c"].includes(first);
}

/** What kind of issued invoice the bytes are. */
export function invoiceKindOf(bytes: Buffer): "pdf" | "ofd" | "xml" | undefined {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  if (isOfd(bytes)) return "ofd";
  return !isUtf16(bytes) && isInvoiceXml(bytes) ? "xml" : undefined;
}

/** Whether it is a complete EInvoice, or xbrl of the accounting standard. */
export function isInvoiceXml(bytes: Buffer): boolean {
  const root = rootOf(bytes);
  if (!root || !/^(?:e-?invoice|xbrl)$/i.test(root.name)) return false;
  return asText(bytes.subarray(-LOOKED_AT)).trimEnd().endsWith(`</${root.whole}>`);
}
