import { strictEqual } from "node:assert";
import { type Site, startCompanies, storm } from "../../server/src/testing/notifications/storm.ts";
import type { Trial } from "./run.ts";
import { withServers } from "../kit/shops.ts";

export const name = "notifications";
export const promise =
  "20,000 notifications of 2,000 orders, five times each, forged, wrong and late among them, at two servers: one effect an order";

const orders = 2_000;
const shown = 10;

const at =
  (url: string): Site =>
  async ({ url: path, payload, ...asked }) => {
    const body = typeof payload === "string" ? payload : payload && Uint8Array.from(payload);
    const answer = await fetch(`${url}${path}`, { ...asked, ...(body && { body }) });
    return { status: answer.status, body: await answer.text() };
  };

export async function run({ random, say }: Trial): Promise<void> {
  const companies = await startCompanies();
  try {
    await withServers(2, companies.environment, async (shop) => {
      const { servers, db, config } = shop;
      const sites = servers.map(({ url }) => at(url));
      const seen = await storm({ services: { db, config }, sites, companies }, orders, random);
      say(`orders: ${seen.orders}`);
      const rate = (seen.deliveries / seen.seconds).toFixed(0);
      say(`${seen.deliveries} notifications in ${seen.seconds.toFixed(1)} s, ${rate} a second, 32 at once`);
      for (const [answer, times] of [...seen.answers].toSorted()) say(`${answer}: ${times}`);
      for (const line of seen.wrong.slice(0, shown)) say(line);
      const broken = await shop.broken();
      say(`fsck: ${broken === "" ? "ok" : broken}`);
      strictEqual(seen.wrong.length, 0, "answers or effects that are not as they must be");
      strictEqual(broken, "", "what fsck finds broken");
    });
  } finally {
    await companies.close();
  }
}
