// The grown shop, in small: what `npm run seed` writes could have come about.
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { violations } from "../fsck/invariants.ts";
import { connected } from "../kernel/db/one-connection.ts";
import { testApp } from "../testing/app.ts";
import { fillLargeShop } from "./large-shop.ts";
import { seedShop } from "./shop.ts";

test("a grown shop has its size, all indexes again, and breaks no invariant", async () => {
  const { db, services } = await testApp();
  await seedShop(services);
  const indexes = async () =>
    (await db.execute(sql`select indexdef from pg_indexes where schemaname = 'public' order by 1`)).rows;
  const before = await indexes();
  const address = services.session.connectionString as string;
  await connected(address, (client) =>
    fillLargeShop(client, { orders: 2_000, courses: 200, users: 300 }, () => {}),
  );
  expect(await indexes()).toEqual(before);
  const { rows } = await db.execute(sql`select count(*)::int as orders, count(distinct user_id)::int as buyers
    from orders where request_hash like 'large-%'`);
  expect(rows).toEqual([{ orders: 2_000, buyers: 300 }]);
  expect(await violations(db, services.providers.storage)).toEqual([]);
});
