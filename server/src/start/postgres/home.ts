// Where database files live: DATA_DIR/postgres, or below /var/lib with a note in DATA_DIR if PostgreSQL's
// account cannot reach it (root, DATA_DIR below /root).
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { replaceDurably } from "../durable-file.ts";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { accountFor, canReach, give, type Account } from "./account.ts";

/** For root: state that every account can reach. */
const SYSTEM_STATE = "/var/lib/zhutu";

/** sockaddr_un holds 104 bytes on macOS, 108 on Linux, with the closing zero. */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_FILE = ".s.PGSQL.5432.lock";
const SOCKET_DIRECTORY_PREFIX = "zhutu-pg-";

export type Home = {
  account: Account | undefined;
  /** Ours: holds lock, log and cluster. */
  directory: string;
  /** PostgreSQL's data directory. */
  cluster: string;
  /** Outside DATA_DIR. */
  elsewhere: boolean;
};

function makePrivate(directory: string, account: Account | undefined): void {
  if (existsSync(directory)) return;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  give(directory, account);
}

function makeDataDir(dataDir: string): void {
  try {
    // Passable but not listable for other accounts.
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    accessSync(dataDir, constants.X_OK | constants.R_OK | constants.W_OK);
  } catch (cause) {
    throw new StartRefusal(
      `无法创建或写入数据目录 ${dataDir}；请检查权限，或设置另一个 DATA_DIR。`,
      `The data directory ${dataDir} cannot be made or written; check its permissions, or set another DATA_DIR.`,
      { cause },
    );
  }
}

function homeElsewhere(dataDir: string): string {
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  mkdirSync(SYSTEM_STATE, { recursive: true, mode: 0o755 });
  return join(SYSTEM_STATE, name);
}

/**
 * Finds or creates `dataDir`'s database folder. Throws StartRefusal if the noted folder is gone: starting
 * empty would look like losing everything.
 */
export function prepareHome(dataDir: string): Home {
  makeDataDir(dataDir);
  const real = realpathSync(dataDir);
  const inside = join(real, "postgres");
  const note = join(real, "postgres-location");

  if (existsSync(note)) {
    const directory = readFileSync(note, "utf8").trim();
    const cluster = join(directory, "cluster");
    if (!existsSync(directory)) {
      throw new StartRefusal(
        `${note} 指向的数据库目录 ${directory} 不存在；请恢复该目录，或删除 ${note} 以空数据库启动。`,
        `${note} names the database directory ${directory}, which does not exist; restore it, or delete ${note} to start with an empty database.`,
      );
    }
    return { account: accountFor(cluster, directory), directory, cluster, elsewhere: true };
  }

  const account = accountFor(join(inside, "cluster"), inside, real);
  if (canReach(real, account)) {
    makePrivate(inside, account);
    return { account, directory: inside, cluster: join(inside, "cluster"), elsewhere: false };
  }
  const directory = homeElsewhere(real);
  makePrivate(directory, account);
  replaceDurably(note, `${directory}\n`);
  return { account, directory, cluster: join(directory, "cluster"), elsewhere: true };
}

/** A fresh 0700 socket folder, reachable and within the kernel's path limit. */
export function makeSocketDirectory(home: Home): string {
  for (const parent of [tmpdir(), "/tmp", home.directory]) {
    if (!existsSync(parent)) continue;
    const real = realpathSync(parent);
    const longest = join(real, `${SOCKET_DIRECTORY_PREFIX}XXXXXX`, SOCKET_FILE);
    if (Buffer.byteLength(longest) > LONGEST_SOCKET_PATH || !canReach(real, home.account)) continue;
    const directory = mkdtempSync(join(real, SOCKET_DIRECTORY_PREFIX));
    give(directory, home.account);
    return directory;
  }
  throw new StartRefusal(
    "找不到可放置数据库套接字的短路径目录；请将 TMPDIR 设为较短的路径。",
    "There is no folder with a path short enough for the database socket; set TMPDIR to a short path.",
  );
}

/** Removes only folders `makeSocketDirectory` made. */
export function removeSocketDirectory(directory: string): void {
  const name = directory.slice(dirname(directory).length + 1);
  if (name.startsWith(SOCKET_DIRECTORY_PREFIX)) rmSync(directory, { recursive: true, force: true });
}
