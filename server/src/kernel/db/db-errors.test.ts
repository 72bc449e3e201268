import { expect, test } from "vitest";
import { testDatabase } from "../../testing/database.ts";
import { sql } from "drizzle-orm";
import { withoutValues } from "./db-errors.ts";

const { db } = await testDatabase();

test("what is logged of a failed statement names the statement, and none of its values", async () => {
  const error: unknown = await db
    .execute(sql`select ${"13800000001"}::int from no_such_table where phone = ${"13800000002"}`)
    .catch((failure: unknown) => failure);
  const logged = withoutValues(error) as Error & { query?: string; sqlState?: string };
  expect(logged.sqlState).toBe("42P01");
  expect(logged.query).toContain("no_such_table");
  expect(JSON.stringify({ ...logged, message: logged.message, stack: logged.stack })).not.toMatch(
    /1380000000/,
  );
});
