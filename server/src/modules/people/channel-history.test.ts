import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import { saveUser } from "@zhutu/domain/people/contract.ts";
import { expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";

const shop = await testApp();
const admin = await shop.account("admin");

test("a channel's first code, and its code taken away, are shown in its history", async () => {
  const form = {
    userRole: "channel" as const,
    userName: "建筑技术学校",
    loginName: "school-first-code",
    telephone: "13900000011",
    passWd: "Bao-7781-xy",
    exclusiveDiscount: 0.95,
  };
  const { userId } = await shop.as(admin, saveUser, { body: { ...form, exclusiveCode: null } });
  const changes = async (exclusiveCode: string | null) => {
    await shop.as(admin, saveUser, { body: { ...form, userId, passWd: "", exclusiveCode } });
    const params = { kind: "user" as const, recordId: String(userId) };
    const { events } = await shop.as(admin, recordHistory, { params, query: { page: 1, pageSize: 10 } });
    return events[0]?.changes;
  };
  expect(await changes("FIRST1")).toEqual([{ field: "exclusiveCode", before: "", after: "FIRST1" }]);
  expect(await changes(null)).toEqual([{ field: "exclusiveCode", before: "FIRST1", after: "" }]);
});
