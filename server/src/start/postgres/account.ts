// PostgreSQL refuses to run as root, so a root process lends it an unprivileged account. initdb looks its
// account up in the system's list, so only a listed one will do.
import { chownSync, readFileSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";

/** The account the database runs under, when it is not our own. */
export type Account = { uid: number; gid: number };

const NOBODY: Account = { uid: 65_534, gid: 65_534 };

function listedAccounts(): Account[] {
  try {
    return readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => line.split(":"))
      .filter((fields) => fields.length >= 4)
      .map((fields) => ({ uid: Number(fields[2]), gid: Number(fields[3]) }));
  } catch {
    return [];
  }
}

/**
 * The account to lend to PostgreSQL when this process is root: the first owner of `paths` (most important
 * first) who is listed and not root, else nobody. Undefined for a normal user, who lends his own.
 */
export function accountFor(...paths: string[]): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const listed = listedAccounts();
  for (const path of paths) {
    const owner = statSync(path, { throwIfNoEntry: false });
    if (owner && owner.uid !== 0 && listed.some((account) => account.uid === owner.uid)) {
      return { uid: owner.uid, gid: owner.gid };
    }
  }
  return NOBODY;
}

function mayEnter(stats: Stats, account: Account): boolean {
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}

/** Whether the account can reach `directory`, an existing real path: every folder on the way must let it pass. */
export function canReach(directory: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  for (let at = directory; ; at = dirname(at)) {
    if (!mayEnter(statSync(at), account)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Hands a file or folder of ours to the account, so that a later start under that account can use it too. */
export function give(path: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}
