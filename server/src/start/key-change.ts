// The state of a DATA_KEY change in the database (docs/backup.md): canaries of keys in use, marks of retired
// ones, and connection names that tell each process's keys.
import { type Keys, keysFrom } from "../kernel/crypto.ts";
import type { Db, OutsideTransaction, Tx } from "../kernel/db/db.ts";
import {
  dropMark,
  othersConnected,
  readMark,
  replaceMark,
  retiredMarks,
  writeMark,
} from "../kernel/db/installation.ts";
import { lockUntilCommit, shareUntilCommit } from "../kernel/db/locks.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

const NAMED = "zhutu keys ";
/**
 * The connection name of a process with these keys, so a key change sees who lacks the next one; a purpose
 * may follow.
 */
export const connectionNameOf = ({ names }: Keys): string => `${NAMED}${names.join(" ")}`;

/** Each named process's keys, the writing one first. */
const keysOf = (connections: readonly string[]): string[][] =>
  connections.flatMap((name) => (name.startsWith(NAMED) ? [name.slice(NAMED.length).split(" ")] : []));

/** Whether this key alone opens all canaries; none does during a change. */
export async function isSealedBy(db: Db, key: Buffer): Promise<boolean> {
  const seals = await sealsOf(db);
  return seals.length > 0 && seals.every((seal) => opens(keysFrom(key), seal));
}

/** The canaries: a key that opens them reads every ID number. */
const sealsOf = async (db: Db | Tx): Promise<string[]> =>
  [await readMark(db, "canary"), await readMark(db, "next-canary")].filter((seal) => seal !== undefined);

/**
 * In the transaction of a start's key check: no key change can end meanwhile, so the start is either refused
 * or seen.
 */
export const whileKeysStay = (tx: Tx): Promise<void> => shareUntilCommit(tx, "data keys", [0]);

/**
 * Before moving ID numbers to the present key. Throws StartRefusal: no server started with it yet (e.g.
 * mistyped); a connected process lacks it; or connections exist but none tells its keys.
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
  const others = await othersConnected(db);
  const known = keysOf(others);
  if (others.length > 0 && known.length === 0)
    throw new StartRefusal(
      "数据库上有其他连接，但看不出它们知道哪些密钥；请用本版本和两个密钥重新启动每个服务和后台任务进程，或结束这些连接（例如 psql）后再运行。",
      "Others are connected to the database, and none of them tells which keys it knows: restart every server and worker with this version and both keys, or end those connections (psql for instance), then run this again.",
    );
  const [present = ""] = keys.names;
  if (known.every((names) => names.includes(present))) return;
  throw new StartRefusal(
    "仍有服务进程不知道这个新的 DATA_KEY；请让每个服务和后台任务进程都用两个密钥重新启动后再运行。",
    "A process that is connected does not know this new DATA_KEY: restart every server and worker with both keys, then run this again.",
  );
}

/**
 * Ends the change: the present key alone seals the database. Later starts that write with the other are
 * refused, as they would silently begin a change back.
 * False, unchanged, while a connected process writes with the other, whose later data would be unreadable.
 */
export const endKeyChange = (db: OutsideTransaction, keys: Keys): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockUntilCommit(tx, "data keys", 0);
    const [present, previous] = keys.names;
    if (keysOf(await othersConnected(tx)).some(([first]) => first !== present)) return false;
    const canary = await readMark(tx, "canary");
    const other = (await sealsOf(tx)).find((seal) => !keys.isPresent(seal));
    if (other !== undefined) await writeMark(tx, `retired:${previous}`, other);
    if (canary !== undefined && !keys.isPresent(canary))
      await replaceMark(tx, "canary", canary, keys.seal("canary"));
    await dropMark(tx, "next-canary");
    return true;
  });

/** Allows the retired present key again. Throws StartRefusal for any other. */
export const reinstateKey = (db: OutsideTransaction, keys: Keys): Promise<void> =>
  transaction(db, async (tx) => {
    const seals = await sealsOf(tx);
    if (seals.length === 0 || !seals.every((seal) => opens(keys, seal))) throw otherKey();
    const ofPresent = (await retiredMarks(tx)).filter(({ value }) => keys.isPresent(value));
    if (ofPresent.length === 0)
      throw new StartRefusal(
        "DATA_KEY 不是已停用的密钥；--back 只用于重新启用已停用的密钥。",
        "DATA_KEY is none that is out of use; --back only takes such a one into use again.",
      );
    for (const { name } of ofPresent) await dropMark(tx, name);
  });

/** Throws StartRefusal for a retired present key. */
export async function mustBeInUse(db: Db | Tx, keys: Keys): Promise<void> {
  if (!(await retiredMarks(db)).some(({ value }) => keys.isPresent(value))) return;
  throw new StartRefusal(
    "DATA_KEY 与此数据库不符：这个密钥已经停用，更换密钥已经结束。请把 DATA_KEY 设为正在使用的密钥；确要重新启用这个密钥，请先运行 npm run rekey -- --back。",
    "DATA_KEY does not fit this database: this key is out of use, as a change of keys has ended. Set DATA_KEY to the key in use; to use this one again on purpose run npm run rekey -- --back first.",
  );
}

/** The refusal of keys that do not open the database. */
export const otherKey = (): StartRefusal =>
  new StartRefusal(
    "DATA_KEY 与此数据库不符，已加密的身份证号将无法读取；请使用原来的密钥，更换密钥期间请同时设置 DATA_KEY_PREVIOUS。",
    "DATA_KEY does not fit this database: the ID numbers in it could not be read; use the key it was made with, and during a change of it set DATA_KEY_PREVIOUS as well.",
  );

export function opens(keys: Keys, sealed: string): boolean {
  try {
    keys.open(sealed);
    return true;
  } catch {
    return false; // sealed by another key
  }
}
