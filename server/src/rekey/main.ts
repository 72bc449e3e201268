// npm run rekey: moves ID numbers from DATA_KEY_PREVIOUS to DATA_KEY in one transaction, while nobody else uses
// the database (docs/backup.md). Uses DATABASE_URL or DATA_DIR's embedded database.
// Exit 0: DATA_KEY is the key in use; 1: some numbers cannot be moved, nothing was; 2: failed.
import { type OutsideTransaction, openDatabase } from "../kernel/db/db.ts";
import { replaceMark } from "../kernel/db/installation.ts";
import type { KeyChange, Left } from "../kernel/db/rekey.ts";
import { keepOthersAway } from "../kernel/db/restores.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { StartRefusal } from "../kernel/start-refusal.ts";
import { rekeyEvidence } from "../modules/certificate/service.ts";
import { rekeyPeople } from "../modules/identity/service.ts";
import { failureOf, readArguments } from "../start/command-line.ts";
import { readKeyChange } from "../start/config.ts";
import { withFoundDatabase } from "../start/found-database.ts";
import { areInUse } from "../start/installation.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const reasons: Record<Left["why"], string> = {
  unreadable: "DATA_KEY_PREVIOUS 无法读取加密的内容 DATA_KEY_PREVIOUS does not open what is sealed",
  "unknown-mark": "确认记录对应的身份证号已不存在 a confirmation is of a number that is kept nowhere",
};

/** Rolls the change back. */
class LeftBehind extends Error {
  readonly left: Left[];
  constructor(left: Left[]) {
    super(`${left.length} sealed texts cannot be moved`);
    this.name = "LeftBehind";
    this.left = left;
  }
}

/** How many rows of each kind were moved; undefined if the next key is in use already. */
const changeKey = (db: OutsideTransaction, change: KeyChange) =>
  transaction(db, async (tx) => {
    if (await areInUse(tx, change.to)) return undefined;
    await keepOthersAway(tx);
    if (!(await areInUse(tx, change.from)))
      throw new StartRefusal(
        "DATA_KEY_PREVIOUS 与此数据库不符，没有更换；请填写正在使用的密钥。",
        "DATA_KEY_PREVIOUS does not fit this database, nothing was changed; give the key in use.",
      );
    const { accounts, faceChecks, confirmations, secondFactors } = await rekeyPeople(tx, change);
    const evidence = await rekeyEvidence(tx, change);
    const kinds = [accounts, faceChecks, confirmations, evidence, secondFactors];
    const left = kinds.flatMap((kind) => kind.left);
    if (left.length > 0) throw new LeftBehind(left);
    await replaceMark(tx, "canary", change.to.seal("canary"));
    return kinds.map((kind) => kind.moved);
  });

async function rekey(connectionString: string, change: KeyChange): Promise<number> {
  // One connection, so that every other one belongs to another process.
  const database = openDatabase({ connectionString, statementTimeoutMs: 600_000, maxConnections: 1 });
  try {
    const moved = await changeKey(database.db, change);
    if (moved === undefined) {
      say(
        "DATA_KEY 已经是正在使用的密钥，无需更换；请去掉 DATA_KEY_PREVIOUS。 DATA_KEY is the key in use already, nothing is to do; take DATA_KEY_PREVIOUS away.",
      );
      return 0;
    }
    const [accounts, faceChecks, confirmations, evidence, secondFactors] = moved;
    say(
      `已更换：账号 ${accounts}，人脸核验 ${faceChecks}，身份确认 ${confirmations}，封存的学时档案 ${evidence}，两步验证 ${secondFactors}。 Moved: ${accounts} accounts, ${faceChecks} face checks, ${confirmations} confirmations, ${evidence} rows of sealed evidence, ${secondFactors} second factors.`,
    );
    say(
      "更换完成：请只用新的 DATA_KEY 启动所有服务进程；更换前的备份仍需原来的密钥。 Done: start every server and worker with the new DATA_KEY alone; backups of before still need the key of before.",
    );
    return 0;
  } catch (error) {
    if (!(error instanceof LeftBehind)) throw error;
    for (const line of new Set(error.left.map(({ userId, why }) => `user ${userId}: ${reasons[why]}`)))
      complain(line);
    complain(
      "没有更换：以上账号的加密内容无法更换，数据没有改动，仍用原来的密钥。 Nothing was changed: what is sealed of these accounts cannot be moved; the key of before stays in use.",
    );
    return 1;
  } finally {
    await database.close();
  }
}

readArguments("npm run rekey (with DATA_KEY and DATA_KEY_PREVIOUS: docs/backup.md)", {});
try {
  const { place, change } = readKeyChange();
  process.exitCode = await withFoundDatabase(place, (address) => rekey(address, change));
} catch (error) {
  complain(failureOf(error));
  process.exitCode = 2;
}
