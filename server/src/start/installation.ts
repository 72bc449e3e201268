// Whether this configuration may run on this database (domain.md, the last decisions).
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import type { Db } from "../kernel/db/db.ts";
import { connectedAs, dropMark, readMark, replaceMark, writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

/**
 * Refuses a production start on a database with the demonstration shop, whose passwords are published, and any start
 * whose keys do not open what sealed the database, or what seals it during a change of DATA_KEY. The first start leaves
 * the sealed canary, the first one with a new key another one beside it.
 */
export async function mustSuitInstallation(
  db: Db,
  { production, keys }: { production: boolean; keys: Keys },
): Promise<void> {
  if (production && (await readMark(db, "demonstration")) !== undefined) {
    throw new StartRefusal(
      "生产环境不能使用演示店铺的数据库：其中的登录密码是公开的；请换一个空数据库。",
      "Production refuses a database that holds the demonstration shop: its passwords are published; use an empty database.",
    );
  }
  const canary = await readMark(db, "canary");
  if (canary === undefined) return writeMark(db, "canary", keys.seal("canary"));
  if (!opens(keys, canary)) throw otherKey();
  if (!keys.isPresent(canary)) await writeMark(db, "next-canary", keys.seal("canary"));
  const next = await readMark(db, "next-canary");
  if (next !== undefined && !opens(keys, next)) throw otherKey();
}

const NAMED = "zhutu keys ";
/** What the connections of a process are called that knows these keys, so that a change of keys sees who does not know the next one. */
export const connectionNameOf = ({ names }: Keys): string => `${NAMED}${names.join(" ")}`;

/** Whether that key alone opens what seals the database: during a change of DATA_KEY none does. */
export async function isSealedBy(db: Db, key: Buffer): Promise<boolean> {
  const seals = await sealsOf(db);
  return seals.length > 0 && seals.every((seal) => opens(keysFrom(key), seal));
}

/** The canaries: what a key has to open that is to read every ID number. */
const sealsOf = async (db: Db): Promise<string[]> =>
  [await readMark(db, "canary"), await readMark(db, "next-canary")].filter((seal) => seal !== undefined);

/**
 * For moving people to the present key. Refuses (StartRefusal) one that no server was started with, as when it is mistyped,
 * and one that a process does not know which is connected now: it could not read whom it is asked about.
 */
export async function mustBeChangingTo(db: Db, keys: Keys): Promise<void> {
  const seals = await sealsOf(db);
  if (seals.length === 0 || !seals.every((seal) => opens(keys, seal))) throw otherKey();
  if (!seals.some((seal) => keys.isPresent(seal)))
    throw new StartRefusal(
      "还没有服务进程用这个新的 DATA_KEY 启动过；请先让所有服务进程同时知道新旧两个密钥（docs/backup.md），并核对 DATA_KEY 是否填对。",
      "No server was started with this new DATA_KEY yet: first give every server both keys (docs/backup.md), and check that DATA_KEY is right.",
    );
  const [present = ""] = keys.names;
  const names = await connectedAs(db, NAMED);
  if (names.every((name) => name.slice(NAMED.length).split(" ").includes(present))) return;
  throw new StartRefusal(
    "仍有服务进程不知道这个新的 DATA_KEY；请让每个服务和后台任务进程都用两个密钥重新启动后再运行。",
    "A process that is connected does not know this new DATA_KEY: restart every server and worker with both keys, then run this again.",
  );
}

/** Notes that the present key alone seals the database: the change of DATA_KEY has ended. */
export const endKeyChange = (db: Db, keys: Keys): Promise<void> =>
  transaction(db, async (tx) => {
    const canary = await readMark(tx, "canary");
    if (canary !== undefined && !keys.isPresent(canary))
      await replaceMark(tx, "canary", canary, keys.seal("canary"));
    await dropMark(tx, "next-canary");
  });

const otherKey = () =>
  new StartRefusal(
    "DATA_KEY 与此数据库不符，已加密的身份证号将无法读取；请使用原来的密钥，更换密钥期间请同时设置 DATA_KEY_PREVIOUS。",
    "DATA_KEY does not fit this database: the ID numbers in it could not be read; use the key it was made with, and during a change of it set DATA_KEY_PREVIOUS as well.",
  );

function opens(keys: Keys, sealed: string): boolean {
  try {
    keys.open(sealed);
    return true;
  } catch {
    return false; // another key: the seal does not fit
  }
}
