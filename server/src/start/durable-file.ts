// Files that survive a power cut: bytes are synced before names.
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** Writes and syncs a file for its owner only; `syncFolder` makes its name durable. */
export function writeSynced(path: string, text: string): void {
  const file = openSync(path, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Syncs a folder's names; Windows does so itself. */
export function syncFolder(path: string): void {
  if (process.platform === "win32") return;
  const folder = openSync(path, "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** Replaces a file atomically and durably. */
export function replaceDurably(path: string, text: string): void {
  const half = `${path}.${process.pid}`;
  writeSynced(half, text);
  renameSync(half, path);
  syncFolder(dirname(path));
}
