import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { keysFrom } from "../kernel/crypto.ts";
import { writeMark } from "../kernel/db/installation.ts";
import { lockUntilCommit } from "../kernel/db/locks.ts";
import { installation } from "../kernel/db/tables.ts";
import { transaction } from "../kernel/db/transaction.ts";
import { testDatabase } from "../testing/database.ts";
import { mustSuitInstallation } from "./installation.ts";

const { db } = await testDatabase();
const keys = keysFrom(randomBytes(32));
beforeEach(() => db.delete(installation));

test("the key that sealed the first start opens every later one; another is refused", async () => {
  for (let start = 0; start < 3; start++) await mustSuitInstallation(db, { production: true, keys });
  const other = mustSuitInstallation(db, { production: true, keys: keysFrom(randomBytes(32)) });
  await expect(other).rejects.toThrow("DATA_KEY 与此数据库不符");
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

test("a start waits for the end of a change of keys that is under way", async () => {
  let passed = false;
  const start = await transaction(db, async (tx) => {
    await lockUntilCommit(tx, "data keys", 0);
    const asked = mustSuitInstallation(db, { production: true, keys }).then(() => (passed = true));
    await sleep(200);
    expect(passed).toBe(false);
    return { asked };
  });
  await start.asked;
});

test("production refuses a database that holds the demonstration shop", async () => {
  await writeMark(db, "demonstration", "laid");
  await expect(mustSuitInstallation(db, { production: true, keys })).rejects.toThrow("演示店铺的数据库");
  await mustSuitInstallation(db, { production: false, keys });
});
