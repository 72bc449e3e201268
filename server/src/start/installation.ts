// Whether this configuration fits this database (domain.md "Production").
import { type Keys, keysFrom, openedBy } from "../kernel/crypto.ts";
import type { Db, OutsideTransaction, Tx } from "../kernel/db/db.ts";
import { readMark, writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

/** Whether these keys open the canary. */
export async function areInUse(db: Db | Tx, keys: Keys): Promise<boolean> {
  const canary = await readMark(db, "canary");
  return canary !== undefined && openedBy(keys, canary) !== undefined;
}

export const isSealedBy = (db: Db, key: Buffer): Promise<boolean> => areInUse(db, keysFrom(key));

/**
 * Throws StartRefusal: production on a demonstration shop (published passwords); keys that do not open the
 * canary, which the first start writes.
 */
export const mustSuitInstallation = (
  db: OutsideTransaction,
  { production, keys }: { production: boolean; keys: Keys },
): Promise<void> =>
  transaction(db, async (tx) => {
    if (production && (await readMark(tx, "demonstration")) !== undefined) {
      throw new StartRefusal(
        "生产环境不能使用演示店铺的数据库：其中的登录密码是公开的；请换一个空数据库。",
        "Production refuses a database that holds the demonstration shop: its passwords are published; use an empty database.",
      );
    }
    // Of two first starts one writes; both continue with what is stored.
    if ((await readMark(tx, "canary")) === undefined) await writeMark(tx, "canary", keys.seal("canary"));
    if (await areInUse(tx, keys)) return;
    throw new StartRefusal(
      "DATA_KEY 与此数据库不符，已加密的身份证号将无法读取；请使用原来的密钥，要更换密钥请停止所有服务进程后运行 npm run rekey。",
      "DATA_KEY does not fit this database: the ID numbers in it could not be read; use the key it was made with, or to change it stop every server and worker and run npm run rekey.",
    );
  });
