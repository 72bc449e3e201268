import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { keysFrom } from "../kernel/crypto.ts";
import { openDatabase } from "../kernel/db/db.ts";
import { replaceMark, writeMark } from "../kernel/db/installation.ts";
import { keepOthersAway } from "../kernel/db/restores.ts";
import { installation } from "../kernel/db/tables.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { testDatabase } from "../testing/database.ts";
import { isSealedBy, mustSuitInstallation } from "./installation.ts";

const [{ db }, alone] = [await testDatabase(), await testDatabase()];
const keys = keysFrom(randomBytes(32));
beforeEach(() => db.delete(installation));

test("the key that sealed the first start opens every later one; another is refused", async () => {
  for (let start = 0; start < 3; start++) await mustSuitInstallation(db, { production: true, keys });
  const other = mustSuitInstallation(db, { production: true, keys: keysFrom(randomBytes(32)) });
  await expect(other).rejects.toThrow("DATA_KEY 与此数据库不符");
});

test("a key seals a database once a start has, and no other does", async () => {
  const [a, b] = [randomBytes(32), randomBytes(32)];
  const whose = () => Promise.all([a, b].map((key) => isSealedBy(db, key)));
  expect(await whose()).toEqual([false, false]);
  await mustSuitInstallation(db, { production: true, keys: keysFrom(a) });
  expect(await whose()).toEqual([true, false]);
});

test("of two first starts at once with two keys one is refused, whichever came first", async () => {
  for (let round = 0; round < 20; round++) {
    await db.delete(installation);
    const both = [keysFrom(randomBytes(32)), keysFrom(randomBytes(32))];
    const starts = await Promise.allSettled(
      both.map((each) => mustSuitInstallation(db, { production: true, keys: each })),
    );
    expect(starts.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  }
});

test("a start that meets a change of keys waits for its end, and is then refused", async () => {
  const [changer, late] = [1, 2].map(() =>
    openDatabase({ connectionString: alone.connectionString, maxConnections: 1 }),
  );
  await mustSuitInstallation(changer!.db, { production: true, keys });
  const next = keysFrom(randomBytes(32));
  let passed: boolean | undefined;
  const start = await transaction(changer!.db, async (tx) => {
    await keepOthersAway(tx);
    const asked = mustSuitInstallation(late!.db, { production: true, keys }).then(
      () => (passed = true),
      (error: Error) => error.message,
    );
    await sleep(200);
    expect(passed).toBeUndefined();
    await replaceMark(tx, "canary", next.seal("canary"));
    return { asked };
  });
  expect(await start.asked).toContain("DATA_KEY 与此数据库不符");
  await expect(transaction(changer!.db, keepOthersAway)).rejects.toThrow("还有 1 个连接");
  await Promise.all([changer!.close(), late!.close()]);
});

test("production refuses a database that holds the demonstration shop", async () => {
  await writeMark(db, "demonstration", "laid");
  await expect(mustSuitInstallation(db, { production: true, keys })).rejects.toThrow("演示店铺的数据库");
  await mustSuitInstallation(db, { production: false, keys });
});
