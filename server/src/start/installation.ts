// Whether this configuration fits this database (domain.md "Production").
import type { Keys } from "../kernel/crypto.ts";
import type { OutsideTransaction } from "../kernel/db/db.ts";
import { readMark, writeMark } from "../kernel/db/installation.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { mustBeInUse, opens, otherKey, whileKeysStay } from "./key-change.ts";

/**
 * Throws StartRefusal: production on a demonstration shop (published passwords); keys that do not open the
 * canaries; a retired key. The first start writes the canary; the first with a new key, the next one.
 * The caller must already be connected by name, so a concurrent key change sees it.
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
    // Of two first starts one writes; both continue with what is stored.
    if ((await readMark(tx, "canary")) === undefined) await writeMark(tx, "canary", keys.seal("canary"));
    const canary = await readMark(tx, "canary");
    await mustBeInUse(tx, keys);
    if (canary === undefined || !opens(keys, canary)) throw otherKey();
    if (!keys.isPresent(canary)) await writeMark(tx, "next-canary", keys.seal("canary"));
    const next = await readMark(tx, "next-canary");
    if (next !== undefined && !opens(keys, next)) throw otherKey();
  });
