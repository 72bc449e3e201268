// npm run backup -- --to DIR: all rows and files, while the shop runs. npm run restore -- --from DIR
// [--replace]: puts them back and checks the invariants.
// Both use DATABASE_URL or the embedded database of DATA_DIR. Exit 0: done; 1: files were lost earlier, or
// the restored data breaks an invariant or is unchecked; 2: failed.
import { existsSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { readArguments, failureOf } from "../start/command-line.ts";
import { readDataPlace } from "../start/config.ts";
import { withFoundDatabase, withOwnDatabase } from "../start/found-database.ts";
import { backUp } from "./backup.ts";
import { readManifest } from "./manifest.ts";
import { restore } from "./restore.ts";

const usage = "npm run backup -- --to DIR | npm run restore -- --from DIR [--replace]";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Inside the data directory it would enter the next backup and be set aside by its own restore. */
function mustBeApart(folder: string, dataDir: string): void {
  const [site, other] = [realPath(folder), realPath(dataDir)];
  if (!isWithin(site, other) && !isWithin(other, site)) return;
  throw new StartRefusal(
    `备份文件夹 ${folder} 不能与数据目录 ${dataDir} 互相包含；请放到别处。`,
    `The folder of the backup ${folder} and the data directory ${dataDir} must be apart; choose another one.`,
  );
}

const isWithin = (inner: string, outer: string): boolean => {
  const between = relative(outer, inner);
  return between !== ".." && !between.startsWith(`..${sep}`);
};

/** The path with links resolved, as far as it exists. */
function realPath(path: string): string {
  const full = resolve(path);
  if (existsSync(full)) return realpathSync(full);
  const parent = dirname(full);
  return parent === full ? full : join(realPath(parent), basename(full));
}

async function runBackup(to: string): Promise<number> {
  const { place, ...keepers } = readDataPlace();
  mustBeApart(to, place.dataDir);
  const { manifest, keysWithin } = await withFoundDatabase(place, (connectionString) =>
    backUp({ connectionString, dataDir: place.dataDir, keepers }, to),
  );
  const { tables, contents, missing } = manifest;
  const megabytes = (contents.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1);
  say(
    `备份完成：${tables.length} 张表，共 ${contents.length} 个文件，${megabytes} MB。 Backed up ${tables.length} tables, ${contents.length} files, ${megabytes} MB.`,
  );
  if (!keysWithin) {
    say(
      "正在使用的密钥不在备份中：请另行妥善保管 JWT_SECRET 和 DATA_KEY，没有 DATA_KEY 就无法读取身份证号。 The keys in use are not in it: keep JWT_SECRET and DATA_KEY elsewhere; without DATA_KEY the ID numbers cannot be read.",
    );
  }
  if (missing.length === 0) return 0;
  for (const what of missing) say(what);
  complain(
    `备份中缺少数据所引用的 ${missing.length} 个文件，其余都在；请找回这些文件，或修改引用它们的数据，再备份一次。 The backup lacks ${missing.length} files that its rows name, all else is in it; find them, or change the rows, and back up again.`,
  );
  return 1;
}

async function runRestore(from: string, replace: boolean): Promise<number> {
  const { place, ...keepers } = readDataPlace();
  mustBeApart(from, place.dataDir);
  const manifest = await readManifest(from);
  const broken = await withOwnDatabase(place, (connectionString) =>
    restore({ connectionString, dataDir: place.dataDir, keepers }, from, {
      manifest,
      replace,
      warn: complain,
    }),
  );
  if (manifest.missing.length > 0)
    say(
      `做备份时已经缺少：${manifest.missing.join("；")}。 Missing already when the backup was made: ${manifest.missing.join("; ")}.`,
    );
  if (broken === "unchecked") return 1;
  for (const { number, promise, what } of broken) say(`${number}. ${promise}: ${what}`);
  if (broken.length === 0) {
    say(`恢复完成，数据检查无误（备份于 ${manifest.madeAt}）。 Restored; the data is as it must be.`);
    return 0;
  }
  complain(
    `已恢复，但有 ${broken.length} 处不符合数据规则；请勿开业，先查明原因。 Restored, but ${broken.length} things are not as they must be; find out why before opening the shop.`,
  );
  return 1;
}

const options = {
  to: { type: "string" },
  from: { type: "string" },
  replace: { type: "boolean", default: false },
} as const;

async function run(): Promise<number> {
  const { values, positionals } = readArguments(usage, { allowPositionals: true, options });
  const [command] = positionals;
  if (command === "backup" && values.to) return runBackup(resolve(values.to));
  if (command === "restore" && values.from) return runRestore(resolve(values.from), values.replace);
  complain(usage);
  return 2;
}

try {
  process.exitCode = await run();
} catch (error) {
  complain(failureOf(error));
  process.exitCode = 2;
}
