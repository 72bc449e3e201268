import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { testDatabase } from "../testing/database.ts";
import { withFoundDatabase, withOwnDatabase } from "./found-database.ts";

const { connectionString } = await testDatabase();

test("a command goes to PostgreSQL itself, where the address of requests is a pooler's", async () => {
  const pooler = new URL(connectionString);
  pooler.searchParams.set("application_name", "by the pooler");
  const place = {
    dataDir: join(inject("folder"), "found-database"),
    databaseUrl: pooler.href,
    databaseDirectUrl: connectionString,
  };
  for (const within of [withFoundDatabase, withOwnDatabase]) {
    expect(await within(place, async (address) => address)).toBe(connectionString);
    const alone = { ...place, databaseUrl: connectionString, databaseDirectUrl: undefined };
    expect(await within(alone, async (address) => address)).toBe(connectionString);
  }
});
