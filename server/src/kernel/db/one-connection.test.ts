import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { connected, rowsOf } from "./one-connection.ts";

const { connectionString } = await testDatabase();

test("one connection has no limits of time, whatever its database is set to", async () => {
  const limits = ["statement", "lock", "idle_session", "idle_in_transaction_session", "transaction"];
  const database = new URL(connectionString).pathname.slice(1);
  await connected(connectionString, async (client) => {
    for (const limit of limits)
      await client.query(`alter database ${client.escapeIdentifier(database)} set ${limit}_timeout = '50ms'`);
  });
  const values = limits.map((limit) => `current_setting('${limit}_timeout') as ${limit}`).join(", ");
  const [now] = await connected(connectionString, async (client) => {
    await client.query("begin");
    await client.query("select pg_sleep(0.1)");
    await client.query("commit");
    return rowsOf<Record<string, string>>(client, `select ${values}`);
  });
  expect(now).toEqual(Object.fromEntries(limits.map((limit) => [limit, "0"])));
});
