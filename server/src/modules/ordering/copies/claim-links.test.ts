// Claim links: who comes by one takes a copy for a phone that a code proves (security.md 4 and 23).
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { registerByPhone } from "@zhutu/domain/identity/contract.ts";
import { isBought } from "@zhutu/domain/enrolment/contract.ts";
import { listNotices } from "@zhutu/domain/notices/contract.ts";
import * as contract from "@zhutu/domain/ordering/copies/contract.ts";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Account } from "../../../testing/factories/identity.ts";
import { codeFor, freshIdCard, freshIp, otherThan, post } from "../../../testing/identity.ts";
import { refusalOf } from "../../../testing/refusal.ts";
import { testPackages } from "./assign-testing.ts";

const shop = await testPackages();
const buyer = await shop.account("user", { userName: "周晓梅" });
type Item = { orderId: string; orderItemId: number };
const itemOf = ({ orderId, orderItemId }: Item) => ({ orderId, orderItemId });

const make = (who: Account, item: Item, body: { days?: 1 | 7 | 30; seats?: number | null } = {}) =>
  shop.as(who, contract.createClaimLink, { params: itemOf(item), body: { days: 7, ...body } });
const links = (who: Account, item: Item) => shop.as(who, contract.listClaimLinks, { params: itemOf(item) });
const revoke = (who: Account, item: Item, claimKey: string) =>
  shop.as(who, contract.revokeClaimLink, { params: { ...itemOf(item), claimKey } });
const look = (claimKey: string) => shop.as(null, contract.getClaim, { params: { claimKey } });
async function claim(claimKey: string, telephone: string, verifyCode?: string) {
  const code = verifyCode ?? (await codeFor(shop, telephone, "claim"));
  const body = { telephone, userName: "王芳", verifyCode: code };
  return shop.as(null, contract.claimCopy, { params: { claimKey }, body });
}
const end = (claimKey: string) =>
  shop.db.execute(
    sql`update claim_links set expires_at = now() - interval '1 second' where claim_key = ${claimKey}`,
  );

test("a link says which course it gives and who gives it, masked", async () => {
  const item = await shop.aPackage(buyer, 3);
  const { claimKey } = await make(buyer, item);
  expect(claimKey).toMatch(/^[A-Za-z0-9_-]{22}$/);
  const { courseId } = item;
  const { telephone } = buyer;
  expect(await look(claimKey)).toMatchObject({
    courseId,
    giverName: "周**",
    giverPhone: `${telephone.slice(0, 3)}****${telephone.slice(7)}`,
    state: "open",
    validDays: 365,
  });
  expect(await links(buyer, item)).toMatchObject([
    {
      claimKey,
      claimUrl: expect.stringMatching(`^http.*/claim/${claimKey}$`) as string,
      claimed: 0,
      claimsLeft: 3,
    },
  ]);
  const qr = await shop.app.inject({ url: `/api/public/claims/${claimKey}/qrcode` });
  expect([qr.statusCode, qr.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  expect(await refusalOf(look("A".repeat(22)))).toMatch(/^404/);
  expect(await refusalOf(look("short"))).toMatch(/^400/);
});

test("a registered phone has the course at once; the same phone again is told so and costs nothing", async () => {
  const item = await shop.aPackage(buyer, 3);
  const { claimKey } = await make(buyer, item);
  const learner = await shop.account("user");
  expect(await claim(claimKey, learner.telephone)).toEqual({ outcome: "granted" });
  const { courseId } = item;
  expect(await shop.as(learner, isBought, { params: { courseId } })).toMatchObject({ bought: true });
  const { notices } = await shop.as(learner, listNotices, { query: {} });
  expect(notices.map(({ notice }) => notice)).toMatchObject([{ kind: "copyAssigned", courseId }]);
  const { orderId, orderItemId } = item;
  const phone = `${learner.telephone.slice(0, 3)}****${learner.telephone.slice(7)}`;
  const told = async () =>
    (await shop.as(buyer, listNotices, { query: {} })).notices
      .map(({ notice }) => notice)
      .filter((notice) => notice.kind === "copyClaimed" && notice.orderItemId === orderItemId);
  const news = { kind: "copyClaimed", orderId, orderItemId, courseName: expect.any(String) as string, phone };
  expect(await told()).toEqual([news]);
  await shop.db.execute(sql`delete from rate_counters`);
  expect(await claim(claimKey, learner.telephone)).toEqual({ outcome: "already" });
  expect(await told()).toEqual([news]);
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
  expect(await links(buyer, item)).toMatchObject([{ claimed: 1, claimsLeft: 2 }]);
});

test("a phone that nobody has registered waits, and has the course when it registers", async () => {
  const item = await shop.aPackage(buyer, 3);
  const { claimKey } = await make(buyer, item);
  const phone = shop.nobody();
  expect(await claim(claimKey, phone)).toMatchObject({ outcome: "waiting" });
  expect(await shop.listed(buyer, item)).toMatchObject([{ state: "waiting" }]);
  await shop.db.execute(sql`delete from rate_counters`);
  // Claimed again, it goes on to registering all the same, and uses up no other copy.
  expect(await claim(claimKey, phone)).toEqual({ outcome: "waiting", proof: expect.any(String) });
  expect(await shop.listed(buyer, item)).toHaveLength(1);
  await shop.db.execute(sql`delete from rate_counters`);
  const registered = await post(
    shop,
    "/api/security/register",
    {
      loginName: phone,
      passwd: "Brick2026x",
      userName: "新学员",
      idCard: freshIdCard(),
      verifyCode: await codeFor(shop, phone, "register"),
    },
    { ip: freshIp() },
  );
  expect(registered.code).toBe(200);
  expect(await shop.listed(buyer, item)).toMatchObject([{ state: "notStarted" }]);
});

test("each way in which a link ends has its sentence, and nothing is used up", async () => {
  const item = await shop.aPackage(buyer, 1);
  const [expired, revoked, open] = [
    await make(buyer, item),
    await make(buyer, item),
    await make(buyer, item),
  ];
  await end(expired.claimKey);
  await revoke(buyer, item, revoked.claimKey);
  const phone = shop.nobody();
  const code = await codeFor(shop, phone, "claim");
  expect(await refusalOf(claim(expired.claimKey, phone, code))).toBe(
    "这个领取链接已到期，请联系发给您链接的人",
  );
  expect(await refusalOf(claim(revoked.claimKey, phone, code))).toBe(
    "这个领取链接已停用，请联系发给您链接的人",
  );
  expect(await claim(open.claimKey, phone, code)).toMatchObject({ outcome: "waiting" });
  expect(await refusalOf(claim(open.claimKey, shop.nobody()))).toBe("名额已经领完，请联系发给您链接的人");
  expect((await links(buyer, item)).map(({ state }) => state)).toEqual(["usedUp", "revoked", "expired"]);
  expect((await shop.app.inject({ url: `/api/public/claims/${revoked.claimKey}/qrcode` })).statusCode).toBe(
    404,
  );
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("a link's own limit ends it before the item's copies do", async () => {
  const item = await shop.aPackage(buyer, 5);
  const { claimKey } = await make(buyer, item, { seats: 1 });
  await claim(claimKey, shop.nobody());
  expect(await refusalOf(claim(claimKey, shop.nobody()))).toBe("名额已经领完，请联系发给您链接的人");
  expect(await shop.tally(item)).toMatchObject({ used: 1, given: 1 });
});

test("only a code of this purpose, sent to this phone, claims", async () => {
  const item = await shop.aPackage(buyer, 2);
  const { claimKey } = await make(buyer, item);
  const phone = shop.nobody();
  const wrong = "验证码不正确或已失效";
  const login = await codeFor(shop, phone, "login");
  expect(await refusalOf(claim(claimKey, phone, login))).toBe(wrong);
  await shop.db.execute(sql`delete from rate_counters`);
  const code = await codeFor(shop, phone, "claim");
  expect(await refusalOf(claim(claimKey, phone, otherThan(code)))).toBe(wrong);
  expect(await refusalOf(claim(claimKey, shop.nobody(), code))).toBe(wrong);
  expect(await claim(claimKey, phone, code)).toMatchObject({ outcome: "waiting" });
  expect(await refusalOf(claim(claimKey, phone, code))).toBe(wrong);
});

test("links are the buyer's own, of a paid package, and 20 at most are open", async () => {
  const item = await shop.aPackage(buyer, 2);
  const unpaid = await shop.aPackage(buyer, 2, { paid: false });
  const stranger = await shop.account("user");
  const { claimKey } = await make(buyer, item);
  for (const foreign of [
    () => make(stranger, item),
    () => links(stranger, item),
    () => revoke(stranger, item, claimKey),
  ])
    expect(await refusalOf(foreign())).toMatch(/^404/);
  const another = await shop.aPackage(buyer, 2);
  expect(await refusalOf(revoke(buyer, another, claimKey))).toMatch(/^404/);
  expect(await refusalOf(make(buyer, unpaid))).toBe("只有已付款的单位购买订单可以分配");
  expect(await refusalOf(make(buyer, item, { days: 2 as never }))).toMatch(/^400/);
  expect(await refusalOf(make(buyer, item, { seats: 0 }))).toMatch(/^400/);
  for (let more = 1; more < 20; more++) await make(buyer, item);
  expect(await refusalOf(make(buyer, item))).toBe("有效的领取链接最多 20 个，请先停用不用的");
  await revoke(buyer, item, claimKey);
  await make(buyer, item);
});

test("20 claims at once by links of 4 and 10 seats, beside assigning and taking back: never more than the copies", async () => {
  const item = await shop.aPackage(buyer, 10);
  const [few, many] = [await make(buyer, item, { seats: 4 }), await make(buyer, item, { seats: 10 })];
  await shop.assign(buyer, item, [shop.nobody(), shop.nobody()]);
  const given = await shop.listed(buyer, item);
  const phones = Array.from({ length: 20 }, () => shop.nobody());
  const codes: string[] = [];
  for (const phone of phones) codes.push(await codeFor(shop, phone, "claim"));
  const outcomes = await Promise.allSettled([
    ...phones.map((phone, at) => claim(at < 8 ? few.claimKey : many.claimKey, phone, codes[at])),
    ...given.map(({ assignmentId }) => shop.takeBack(buyer, item, assignmentId)),
    ...Array.from({ length: 4 }, () => shop.assign(buyer, item, [shop.nobody()])),
  ]);
  const claimed = outcomes.slice(0, 20).filter(({ status }) => status === "fulfilled").length;
  const tally = await shop.tally(item);
  expect(tally).toMatchObject({ used: tally?.given, phones: tally?.given });
  expect(tally?.used).toBeLessThanOrEqual(10);
  const now = await links(buyer, item);
  expect(now.find(({ seats }) => seats === 4)?.claimed).toBeLessThanOrEqual(4);
  expect(now.reduce((sum, one) => sum + one.claimed, 0)).toBe(claimed);
  expect(claimed).toBeGreaterThan(0);
});

test("the employer that a claim tells is the account's where it knows none, at once or when the phone registers", async () => {
  const item = await shop.aPackage(buyer, 3);
  const { claimKey } = await make(buyer, item);
  const tell = async (telephone: string, employer: string) => {
    const body = {
      telephone,
      userName: "王芳",
      employer,
      verifyCode: await codeFor(shop, telephone, "claim"),
    };
    return shop.as(null, contract.claimCopy, { params: { claimKey }, body });
  };
  const employerOf = async (telephone: string) => {
    const { rows } = await shop.db.execute(sql`select employer from users where telephone = ${telephone}`);
    return rows;
  };
  const known = await shop.account("user");
  await tell(known.telephone, "山东筑途建设有限公司");
  expect(await employerOf(known.telephone)).toEqual([{ employer: "山东筑途建设有限公司" }]);
  const later = shop.nobody();
  const { proof } = await tell(later, "济南市政");
  const { agreement: agreementVersion, privacy: privacyVersion } = consentVersions;
  await shop.as(null, registerByPhone, {
    body: { telephone: later, proof: proof ?? "", agreementVersion, privacyVersion },
  });
  expect(await employerOf(later)).toEqual([{ employer: "济南市政" }]);
  const told = await shop.account("user");
  await shop.db.execute(sql`update users set employer = '自己的单位' where user_id = ${told.userId}`);
  await tell(told.telephone, "别的单位");
  expect(await employerOf(told.telephone)).toEqual([{ employer: "自己的单位" }]);
});
