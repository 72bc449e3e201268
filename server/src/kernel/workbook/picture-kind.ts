/** Accepted pictures, recognised by their first bytes; names prove nothing. */
export type PictureKind = "png" | "jpg" | "gif" | "webp";

export function pictureKindOf(bytes: Uint8Array): PictureKind | undefined {
  const begins = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 12)).toString("latin1");
  if (begins.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (begins.startsWith("\xff\xd8\xff")) return "jpg";
  if (/^GIF8[79]a/.test(begins)) return "gif";
  return /^RIFF[^]{4}WEBP/.test(begins) ? "webp" : undefined;
}
