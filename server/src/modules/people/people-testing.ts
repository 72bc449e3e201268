// A shop whose staff save accounts, and people who bought something, for the tests of this folder.
import type { CallInput } from "@zhutu/domain/endpoint.ts";
import * as contract from "@zhutu/domain/people/contract.ts";
import { sql } from "drizzle-orm";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { next } from "../../testing/factories/sequence.ts";

export type StaffForm = CallInput<typeof contract.saveUser>["body"];
/** With what every new account has. */
type NewStaff = StaffForm & { userName: string; loginName: string; telephone: string };

/** The form of a new teacher. */
export const teacher = (over: Partial<NewStaff> = {}): NewStaff => ({
  userRole: "teacher",
  userName: "王海涛",
  loginName: `teacher-a${next()}`,
  telephone: "13900000011",
  passWd: "Bao-7781-xy",
  ...over,
});
/** The form of a new channel. */
export const channel = (over: Partial<NewStaff> = {}): NewStaff => ({
  ...teacher({ userName: "建筑技术学校", loginName: `school-a${next()}` }),
  userRole: "channel",
  exclusiveCode: `Q${next()}AAAAA`.slice(0, 6),
  exclusiveDiscount: 0.95,
  ...over,
});

/** Call at the top of a test file. */
export async function peopleShop() {
  // Orders are written in one statement, without payments and history.
  const shop = await testApp({}, { invariants: false });
  const { db } = shop;
  const admin = await shop.account("admin", { userName: "林晓雯" });
  return {
    ...shop,
    admin,
    /** Saves an account; its id. */
    save: async (body: StaffForm, by: Account = admin) =>
      (await shop.as(by, contract.saveUser, { body })).userId,
    read: (userId: number, by: Account = admin) => shop.as(by, contract.getUser, { params: { userId } }),
    signIn: (loginName: string, password: string) =>
      shop.app.inject({
        method: "POST",
        url: "/api/security/login",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: `loginName=${encodeURIComponent(loginName)}&passwd=${encodeURIComponent(password)}&loginType=password&channelId=0`,
      }),
    /** Writes so many paid orders of that person, with a channel's code where one is named. */
    pays: async (buyer: Account, count: number, channelId: number | null = null) => {
      for (let at = 0; at < count; at++)
        await db.execute(sql`insert into orders
          (order_id, user_id, order_name, order_type, order_status, ware_price, freight_price, order_amt, request_hash, expire_at, paid_time, channel_id)
          values (${`2026${String(next()).padStart(16, "0")}`}, ${buyer.userId}, '课', 'single', 2, 10000, 0, 10000, 'x', now(), now(), ${channelId})`);
    },
  };
}
