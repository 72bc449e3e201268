// Nothing that a stranger may send ends in a 5xx (security.md 52); `npm run trust -- fuzz` sends 220,000.
import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { testApp } from "./testing/app.ts";
import { fuzzer, seeded } from "./testing/fuzz.ts";

const shop = await testApp();
/** Their success would end the sessions that the other requests need. */
const endsSessions = new Set(["logout", "endSession"]);

test("5,000 requests made from the contracts, as every role: none is answered with a 5xx", async () => {
  const seed = randomInt(1_000_000);
  const random = seeded(seed);
  const accounts = await Promise.all(
    (["user", "teacher", "channel", "admin"] as const).map((role) => shop.account(role)),
  );
  const tokens = [undefined, ...(await Promise.all(accounts.map((one) => shop.tokenOf(one))))];
  const next = fuzzer(shop.app.endpoints, random);
  const failed: string[] = [];
  for (let sent = 0; sent < 5_000; sent++) {
    const { name, method, url, payload } = next();
    const token = endsSessions.has(name) ? undefined : tokens[Math.floor(random() * tokens.length)];
    const answer = await shop.app.inject({
      method,
      url,
      remoteAddress: `10.${sent >> 8}.${sent & 255}.1`,
      headers: {
        ...(payload !== undefined && { "content-type": "application/json" }),
        ...(token !== undefined && { authorization: token }),
      },
      ...(payload !== undefined && { payload }),
    });
    if (answer.statusCode >= 500)
      failed.push(`${answer.statusCode} ${method} ${url} ${payload?.slice(0, 300) ?? ""}`);
  }
  expect(failed, `seed ${seed}`).toEqual([]);
}, 240_000);
