// The list of channels in the back office is a page of users that is asked for by an exclusive code (CHAN-003).
import { listUsersForPage } from "@zhutu/domain/people/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import { aChannel } from "../../testing/factories/channels.ts";

const shop = await testApp();
const admin = await shop.account("admin");

test("[USER-007] [CHAN-003] a page of channels is asked for by an exclusive code, in small letters too; 000000 is nobody's", async () => {
  const [school] = [await aChannel(shop, "PGCODE"), await aChannel(shop, "PGELSE")];
  const coded = (exclusiveCode: string) =>
    shop.as(admin, listUsersForPage, { query: { roleId: "channel", exclusiveCode } });
  expect(await coded("pgcode")).toMatchObject({ users: [{ userId: school }], total: 1 });
  expect(await coded("000000")).toEqual({ users: [], total: 0 });
});
