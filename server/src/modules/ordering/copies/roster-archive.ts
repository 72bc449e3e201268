// The parts of a workbook's archive, and what its sender is told when it is none or holds too much.
import { ArchiveRefused, type Unpack, unpacking } from "../../../kernel/archive.ts";
import { notASheet, RosterRefusal, tooLarge } from "./roster-refusal.ts";

const limits = { mostParts: 500, mostUnpacked: 24 * 1024 * 1024 };

/** Reads the archive's directory. It, and what it answers, throw RosterRefusal for what is no archive or holds too much. */
export function workbookParts(bytes: Buffer): Unpack {
  const unpack = told(() => unpacking(bytes, limits));
  return (name) => told(() => unpack(name));
}

function told<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    throw new RosterRefusal(error.why === "too large" ? tooLarge : notASheet);
  }
}
