// The parts of a workbook's archive, of which no more is unpacked than its reader needs (security.md 32).
import { ArchiveRefused, partNames, type Unpack, unpacking } from "../archive.ts";
import { type SheetLimits, SheetRefused } from "./sheet-refused.ts";

/** Reads the archive's directory. It, and what it answers, throw SheetRefused for what is no archive or holds too much. */
export function workbookParts(
  bytes: Buffer,
  limits: Pick<SheetLimits, "mostParts" | "mostUnpacked">,
): Unpack {
  const unpack = asRefusal(() => unpacking(bytes, limits));
  return (name, most) => asRefusal(() => unpack(name, most));
}

/** The names of an archive's parts; throws as above. */
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
