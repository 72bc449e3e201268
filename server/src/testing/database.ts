import { randomBytes } from "node:crypto";
import { afterAll, inject } from "vitest";
import { openDatabase, type Database } from "../kernel/db/db.ts";
import { connectClient } from "../kernel/db/one-connection.ts";

async function administer(statement: string): Promise<void> {
  const connectionString = inject("templateDatabase").replace("/template_zhutu?", "/postgres?");
  // No test is judged by how long a slow or busy machine let it wait.
  const client = await connectClient({ connectionString, connectionTimeoutMillis: 60_000 });
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database for one test file, dropped after its last test; call it at the top of the file. */
export async function testDatabase(): Promise<Database & { connectionString: string }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template template_zhutu strategy file_copy`);
  const connectionString = inject("templateDatabase").replace("/template_zhutu?", `/${name}?`);
  // Four times as long as a server gives a statement: a slow machine is to pass, too.
  const database = openDatabase({ connectionString, maxConnections: 10, statementTimeoutMs: 12_000 });
  afterAll(async () => {
    await database.close();
    await administer(`drop database ${name} with (force)`);
  });
  return { ...database, connectionString };
}
