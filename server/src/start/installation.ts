// Whether this configuration may run on this database (domain.md, the last decisions).
import type { Keys } from "../kernel/crypto.ts";
import type { Db } from "../kernel/db/db.ts";
import { readMark, writeMark } from "../kernel/db/installation.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";

/**
 * Refuses a production start on a database with the demonstration shop, whose passwords are published, and any start with
 * a DATA_KEY other than the one that sealed what the database holds. The first start leaves the sealed canary.
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
  if (!opens(keys, canary)) {
    throw new StartRefusal(
      "DATA_KEY 与此数据库不符，已加密的身份证号将无法读取；请使用原来的密钥。",
      "DATA_KEY does not fit this database: the ID numbers in it could not be read; use the key it was made with.",
    );
  }
}

function opens(keys: Keys, sealed: string): boolean {
  try {
    keys.open(sealed);
    return true;
  } catch {
    return false; // another key: the seal does not fit
  }
}
