import { expect, test } from "vitest";
import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
test("x", async () => {
  const a = await shop.account("user");
  const p = await shop.as(a, getProfile, {});
  expect(p.userName).toBe(a.userName);
});
