// Whether this configuration may run on this database (domain.md, the last decisions).
import type { Keys } from "../kernel/crypto.ts";
import type { OutsideTransaction } from "../kernel/db/db.ts";
import { readMark, writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { mustBeInUse, opens, otherKey, whileKeysStay } from "./key-change.ts";

/**
 * Refuses a production start on a database with the demonstration shop, whose passwords are published, and any start
 * whose keys do not open what sealed the database, or what seals it during a change of DATA_KEY, or that would write
 * with a key that a change took out of use. The first start leaves the sealed canary, the first one with a new key
 * another one beside it. Asked by a process that is connected by its name: whoever passes is seen by a change that ends
 * later.
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
    await whileKeysStay(tx);
    // Of two first starts at once one notes its own: each goes by what stands there afterwards.
    if ((await readMark(tx, "canary")) === undefined) await writeMark(tx, "canary", keys.seal("canary"));
    const canary = await readMark(tx, "canary");
    await mustBeInUse(tx, keys);
    if (canary === undefined || !opens(keys, canary)) throw otherKey();
    if (!keys.isPresent(canary)) await writeMark(tx, "next-canary", keys.seal("canary"));
    const next = await readMark(tx, "next-canary");
    if (next !== undefined && !opens(keys, next)) throw otherKey();
  });
