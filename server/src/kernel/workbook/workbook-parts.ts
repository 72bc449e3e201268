// Unpacks a workbook's parts only as needed (security.md 32).
import { ArchiveRefused, partNames, type Unpack, unpacking } from "../archive.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";

/** Reads the directory; it and its unpacker throw SheetRefused. */
export function workbookParts(
  bytes: Buffer,
  limits: Pick<SheetLimits, "mostParts" | "mostUnpacked">,
): Unpack {
  const unpack = asRefusal(() => unpacking(bytes, limits));
  return (name, most) => asRefusal(() => unpack(name, most));
}

/** Throws SheetRefused. */
export const namesIn = (bytes: Buffer, mostParts: number): string[] =>
  asRefusal(() => partNames(bytes, mostParts));

function asRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new SheetRefused(error.why === "too large" ? "too large" : "not a sheet");
  }
}
