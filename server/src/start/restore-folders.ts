// The folders of a data directory that a restore makes beside what is kept, by their names.
import { existsSync, readdirSync } from "node:fs";

/**
 * `copying`: it copies files, and nothing is replaced yet. `restoring`: the same folder while rows and files are replaced; where it is
 * left, the data may be of two times. `replaced`: the files of before, which stay for whoever wants them back.
 */
export type RestoreFolder = "copying" | "restoring" | "replaced";

const NAMED = /^(copying|restoring|replaced)-\d{8}T\d{6}Z$/;

/** The name of a restore's folder that it makes at that moment. */
export const restoreFolder = (kind: RestoreFolder, at: Date): string =>
  `${kind}-${at.toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;

/** Whether a restore made that folder, which is none of what is kept. */
export const isOfRestore = (name: string): boolean => NAMED.test(name);

/** The folders of that kind in the data directory, by their names. */
export const restoreFolders = (kind: RestoreFolder, dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => NAMED.exec(name)?.[1] === kind) : [];
