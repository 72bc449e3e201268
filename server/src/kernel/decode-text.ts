/** A text file as people save it: by BOM, else UTF-8, else GB18030 (Chinese Windows); undefined for other bytes. */
export function decodeText(bytes: Buffer): string | undefined {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const coding of utf16 ? ["utf-16le"] : ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(coding, { fatal: true }).decode(bytes);
    } catch {
      continue;
    }
  }
  return undefined;
}
