// npm run rekey: moves ID numbers from DATA_KEY_PREVIOUS to DATA_KEY while servers with both keys run
// (docs/backup.md). Uses DATABASE_URL or DATA_DIR's embedded database; may be stopped and rerun.
// npm run rekey -- --back: allows a retired DATA_KEY again, to start a change to it.
// Exit 0: DATA_KEY_PREVIOUS may go; 1: something is left; 2: failed.
import { type Db, openDatabase } from "../kernel/db/db.ts";
import { resealEvidence } from "../modules/certificate/service.ts";
import { type Left, rekeyPeople } from "../modules/identity/service.ts";
import { readArguments, failureOf } from "../start/command-line.ts";
import { readKeyChange } from "../start/config.ts";
import { withFoundDatabase } from "../start/found-database.ts";
import { endKeyChange, mustBeChangingTo, reinstateKey } from "../start/key-change.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

const reasons: Record<Left["why"], string> = {
  unreadable: "两个密钥都无法读取身份证号 neither key opens an ID number",
  "confirmed-twice": "身份证号已确认给另一账号 the number is confirmed for another account too",
  "unknown-mark": "确认记录对应的身份证号已不存在 a confirmation is of a number that is kept nowhere",
};

type Keys = ReturnType<typeof readKeyChange>["keys"];

async function onDatabase<T>(connectionString: string, use: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({
    connectionString,
    applicationName: "zhutu rekey", // distinguishes it from servers
    statementTimeoutMs: 60_000,
    maxConnections: 2,
  });
  try {
    return await use(database.db);
  } finally {
    await database.close();
  }
}

const back = (connectionString: string, keys: Keys) =>
  onDatabase(connectionString, async (db) => {
    await reinstateKey(db, keys);
    say(
      "可以改用这个 DATA_KEY 了：请按 docs/backup.md 中更换 DATA_KEY 的步骤进行。 DATA_KEY may be used again: follow the steps of a change of DATA_KEY in docs/backup.md.",
    );
    return 0;
  });

const rekey = (connectionString: string, keys: Keys) =>
  onDatabase(connectionString, async (db) => {
    await mustBeChangingTo(db, keys);
    const moved = await rekeyPeople(db, keys, ({ accounts, faceChecks, confirmations }) =>
      say(
        `已更换：账号 ${accounts}，人脸核验 ${faceChecks}，身份确认 ${confirmations}。 Moved so far: ${accounts} accounts, ${faceChecks} face checks, ${confirmations} confirmations.`,
      ),
    );
    const evidence = await resealEvidence(db, keys);
    say(`已更换：封存的学时档案 ${evidence}。 Moved: ${evidence} rows of sealed evidence.`);
    const { left } = moved;
    for (const { userId, why } of left) complain(`user ${userId}: ${reasons[why]}`);
    const settled = moved.settled && (left.length > 0 || (await endKeyChange(db, keys)));
    if (!settled)
      complain(
        "仍有进程在用更换前的密钥写入；请确认所有服务进程的 DATA_KEY 都是新密钥，再运行一次。 Something still writes with the previous key: give every server and worker the new DATA_KEY, then run this again.",
      );
    if (left.length > 0 || !settled) {
      complain(
        "更换未完成，请保留 DATA_KEY_PREVIOUS。 The change has not ended; keep DATA_KEY_PREVIOUS set.",
      );
      return 1;
    }
    say(
      "更换完成：所有身份证号都由 DATA_KEY 加密，可以去掉 DATA_KEY_PREVIOUS；更换前的备份仍需原来的密钥。 Done: DATA_KEY seals every ID number, DATA_KEY_PREVIOUS may go; backups of before still need the key of before.",
    );
    return 0;
  });

const usage = "npm run rekey [-- --back]";
const { values } = readArguments(usage, { options: { back: { type: "boolean", default: false } } });
try {
  const { place, keys } = readKeyChange();
  const command = values.back ? back : rekey;
  process.exitCode = await withFoundDatabase(place, (address) => command(address, keys));
} catch (error) {
  complain(failureOf(error));
  process.exitCode = 2;
}
