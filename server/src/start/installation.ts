// Whether this configuration may run on this database (domain.md, the last decisions).
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import type { Db, Tx } from "../kernel/db/db.ts";
import { connectedAs, dropMark, readMark, replaceMark, writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

/**
 * Refuses a production start on a database with the demonstration shop, whose passwords are published, and any start
 * whose keys do not open what sealed the database, or what seals it during a change of DATA_KEY, or that would write
 * with a key that a change took out of use. The first start leaves the sealed canary, the first one with a new key
 * another one beside it.
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
  // Of two first starts at once one notes its own: each goes by what stands there afterwards.
  if ((await readMark(db, "canary")) === undefined) await writeMark(db, "canary", keys.seal("canary"));
  const canary = await readMark(db, "canary");
  await mustBeInUse(db, keys);
  if (canary === undefined || !opens(keys, canary)) throw otherKey();
  if (!keys.isPresent(canary)) await writeMark(db, "next-canary", keys.seal("canary"));
  const next = await readMark(db, "next-canary");
  if (next !== undefined && !opens(keys, next)) throw otherKey();
}

const NAMED = "zhutu keys ";
/**
 * What the connections of a process are called that knows these keys, so that a change of keys sees who does not know
 * the next one. Words may follow that tell what one of them is for.
 */
export const connectionNameOf = ({ names }: Keys): string => `${NAMED}${names.join(" ")}`;

/** Whether that key alone opens what seals the database: during a change of DATA_KEY none does. */
export async function isSealedBy(db: Db, key: Buffer): Promise<boolean> {
  const seals = await sealsOf(db);
  return seals.length > 0 && seals.every((seal) => opens(keysFrom(key), seal));
}

/** The canaries: what a key has to open that is to read every ID number. */
const sealsOf = async (db: Db | Tx): Promise<string[]> =>
  [await readMark(db, "canary"), await readMark(db, "next-canary")].filter((seal) => seal !== undefined);

/**
 * For moving people to the present key. Refuses (StartRefusal) one that no server was started with, as when it is
 * mistyped, and one that a process does not know which is connected now: it could not read whom it is asked about.
 */
export async function mustBeChangingTo(db: Db, keys: Keys): Promise<void> {
  const seals = await sealsOf(db);
  if (seals.length === 0 || !seals.every((seal) => opens(keys, seal))) throw otherKey();
  await mustBeInUse(db, keys);
  if (!seals.some((seal) => keys.isPresent(seal)))
    throw new StartRefusal(
      "还没有服务进程用这个新的 DATA_KEY 启动过；请先让所有服务进程同时知道新旧两个密钥（docs/backup.md），并核对 DATA_KEY 是否填对。",
      "No server was started with this new DATA_KEY yet: first give every server both keys (docs/backup.md), and check that DATA_KEY is right.",
    );
  const [present = ""] = keys.names;
  if ((await keysConnected(db)).every((known) => known.includes(present))) return;
  throw new StartRefusal(
    "仍有服务进程不知道这个新的 DATA_KEY；请让每个服务和后台任务进程都用两个密钥重新启动后再运行。",
    "A process that is connected does not know this new DATA_KEY: restart every server and worker with both keys, then run this again.",
  );
}

/**
 * Whether every process that is connected writes with the present key: of one that does not, a later write could not be
 * read elsewhere.
 */
export const allWriteWith = async (db: Db, keys: Keys): Promise<boolean> =>
  (await keysConnected(db)).every(([first]) => first === keys.names[0]);

/** The names of the keys that each process which is connected knows, the one that it writes with first. */
const keysConnected = async (db: Db): Promise<string[][]> =>
  (await connectedAs(db, NAMED)).map((name) => name.slice(NAMED.length).split(" "));

/**
 * Notes that the present key alone seals the database: the change of DATA_KEY has ended. A start that would write with
 * the other one is refused from now on: with the settings of before it would begin the change back, unseen.
 */
export const endKeyChange = (db: Db, keys: Keys): Promise<void> =>
  transaction(db, async (tx) => {
    const canary = await readMark(tx, "canary");
    const others = (await sealsOf(tx)).filter((seal) => !keys.isPresent(seal));
    await retireOnly(tx, [...(await retiredSeals(tx)), ...others]);
    if (canary !== undefined && !keys.isPresent(canary))
      await replaceMark(tx, "canary", canary, keys.seal("canary"));
    await dropMark(tx, "next-canary");
  });

/**
 * Lets servers write with the present key again, which a change took out of use. Refuses (StartRefusal) any other key.
 */
export const reviveKey = (db: Db, keys: Keys): Promise<void> =>
  transaction(db, async (tx) => {
    const seals = await sealsOf(tx);
    if (seals.length === 0 || !seals.every((seal) => opens(keys, seal))) throw otherKey();
    const retired = await retiredSeals(tx);
    const others = retired.filter((seal) => !keys.isPresent(seal));
    if (others.length === retired.length)
      throw new StartRefusal(
        "DATA_KEY 不是已停用的密钥；--back 只用于重新启用已停用的密钥。",
        "DATA_KEY is none that is out of use; --back only takes such a one into use again.",
      );
    await retireOnly(tx, others);
  });

/** The canaries of keys out of use; none of them holds a blank. */
const retiredSeals = async (db: Db | Tx): Promise<string[]> =>
  (await readMark(db, "retired-canaries"))?.split(" ") ?? [];

async function retireOnly(tx: Tx, seals: readonly string[]): Promise<void> {
  await dropMark(tx, "retired-canaries");
  if (seals.length > 0) await writeMark(tx, "retired-canaries", seals.join(" "));
}

/** Refuses (StartRefusal) a present key that a change took out of use. */
async function mustBeInUse(db: Db, keys: Keys): Promise<void> {
  if (!(await retiredSeals(db)).some((seal) => keys.isPresent(seal))) return;
  throw new StartRefusal(
    "DATA_KEY 与此数据库不符：这个密钥已经停用，更换密钥已经结束。请把 DATA_KEY 设为正在使用的密钥；确要重新启用这个密钥，请先运行 npm run rekey -- --back。",
    "DATA_KEY does not fit this database: this key is out of use, as a change of keys has ended. Set DATA_KEY to the key in use; to use this one again on purpose run npm run rekey -- --back first.",
  );
}

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
