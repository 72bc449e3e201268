// Taking a copy by a link while its buyer's account ends: neither waits for the other in a circle.
import { claimCopy, createClaimLink } from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { waitingForAccount } from "../../../testing/account-first.ts";
import { codeFor } from "../../../testing/identity.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();

test("a claim waits for the buyer's account before it takes the item", async () => {
  const [buyer, learner] = [await shop.account("user"), await shop.account("user")];
  const { orderId, orderItemId } = await shop.aPackage(buyer, 1);
  const params = { orderId, orderItemId };
  const { claimKey } = await shop.as(buyer, createClaimLink, { params, body: { days: 7, seats: null } });
  const { telephone } = learner;
  const verifyCode = await codeFor(shop, telephone, "claim");
  const lock = sql`select 1 from order_items where order_item_id = ${orderItemId} for update nowait`;
  const claimed = waitingForAccount(shop, { userId: buyer.userId, lock }, () =>
    shop.as(null, claimCopy, { params: { claimKey }, body: { telephone, userName: "王芳", verifyCode } }),
  );
  await expect(claimed).resolves.toEqual({ outcome: "granted" });
});
