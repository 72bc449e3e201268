// Files that must survive a power cut: without their bytes on the disk first, a name may come back empty.
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a new file, for its owner alone; returns when its bytes are on the disk. Its name is only after `syncFolder`. */
export function writeSynced(path: string, text: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Returns when the names in the folder are on the disk; Windows keeps them without being asked. */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Replaces a file whole or not at all, whenever the power goes. */
export function replaceDurably(path: string, text: string): void {
  const half = `${path}.${process.pid}`;
  writeSynced(half, text);
  renameSync(half, path);
  syncFolder(dirname(path));
}
