// Notifications as `npm run trust -- notifications` sends them to two servers, in a size that the suite bears.
import { afterAll, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { seeded } from "../../testing/fuzz.ts";
import { type Site, startCompanies, storm } from "../../testing/notifications/storm.ts";

const companies = await startCompanies();
afterAll(() => companies.close());
const shop = await testApp();
const sites = await Promise.all(
  [1, 2].map(async (): Promise<Site> => {
    const app = await shop.anotherInstance({ log: false }, companies.environment);
    return async (asked) => {
      const { statusCode, body } = await app.inject(asked);
      return { status: statusCode, body };
    };
  }),
);

test("what the companies tell five times, shuffled, to two servers has one effect an order; what forgers tell has none", async () => {
  const { deliveries, wrong } = await storm(
    { services: shop.services, sites, companies },
    40,
    seeded(20_261_126),
  );
  expect(wrong).toEqual([]);
  expect(deliveries).toBe(40 * 2 * 5);
});
