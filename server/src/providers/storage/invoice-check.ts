// Whether a file is an issued electronic invoice, as far as can be seen without opening it as a tax office does.
import { ArchiveRefused, unpacking } from "../../kernel/archive.ts";

// The document's own entry is small; what else the archive holds (fonts, seals) is not unpacked.
const ofdLimits = { mostParts: 2_000, mostUnpacked: 1024 * 1024 };
const declaration = /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*\?>)?(?:\s|<!--(?:(?!-->)[^])*-->)*/;
const rootTag = /^<((?:[\w.-]+:)?([\w.-]+))(?=[\s/>])/;

/** The first tag's name as it is written, and without its prefix; undefined for what is no XML, or has a document type. */
function rootOf(xml: string): { whole: string; name: string } | undefined {
  const [, whole, name] = rootTag.exec(xml.replace(declaration, "")) ?? [];
  return whole !== undefined && name !== undefined ? { whole, name } : undefined;
}

// A byte a character: markup is ASCII in UTF-8 as in GB18030.
const asText = (bytes: Buffer): string => bytes.toString("latin1");

/** Whether the archive has an OFD document's entry, OFD.xml, at its root. */
export function isOfd(bytes: Buffer): boolean {
  try {
    const entry = unpacking(bytes, ofdLimits)("OFD.xml");
    return entry !== undefined && rootOf(asText(entry))?.name === "OFD";
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    return false;
  }
}

/** Whether the XML is an electronic invoice's (EInvoice, or the accounting standard's xbrl), to its closing tag. */
export function isInvoiceXml(bytes: Buffer): boolean {
  const text = asText(bytes);
  const root = rootOf(text);
  if (!root || !/^(?:e-?invoice|xbrl)$/i.test(root.name)) return false;
  return text.trimEnd().endsWith(`</${root.whole}>`);
}
