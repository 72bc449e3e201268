// PostgreSQL refuses root, so a root process lends it an unprivileged account, listed in /etc/passwd because
// initdb looks it up.
import { chownSync, readFileSync, statSync, type Stats } from "node:fs";
import { dirname } from "node:path";

/** The database's account, if not ours. */
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
 * Under root: the first listed, non-root owner of `paths` (most important first), else nobody. Undefined for
 * a normal user.
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

/** Whether the account can pass every folder to `directory`, an existing real path. */
export function canReach(directory: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  for (let at = directory; ; at = dirname(at)) {
    if (!mayEnter(statSync(at), account)) return false;
    if (at === dirname(at)) return true;
  }
}

/** Hands a path to the account, so later starts under it can use it. */
export function give(path: string, account: Account | undefined): void {
  if (account !== undefined) chownSync(path, account.uid, account.gid);
}
