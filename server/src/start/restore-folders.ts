import { existsSync, readdirSync } from "node:fs";

/**
 * `copying`: nothing replaced yet. `restoring`: being replaced; if left, data may be mixed. `replaced`: the
 * previous files, kept.
 */
export type RestoreFolder = "copying" | "restoring" | "replaced";

const NAMED = /^(copying|restoring|replaced)-\d{8}T\d{6}Z$/;

export const restoreFolder = (kind: RestoreFolder, at: Date): string =>
  `${kind}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;

/** Restore folders are not backed up. */
export const isOfRestore = (name: string): boolean => NAMED.test(name);

export const restoreFolders = (kind: RestoreFolder, dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => NAMED.exec(name)?.[1] === kind) : [];
