import { eq } from "drizzle-orm";
import { renderSVG } from "uqr";
import { describe, expect, test } from "vitest";
import { getDiscount, proposeChannelCode } from "@zhutu/domain/channels/contract.ts";
import { testApp } from "../../testing/app.ts";
import { type Account, anAccount } from "../../testing/factories/identity.ts";
import { users } from "../identity/tables.ts";
import { unusedCode } from "./service.ts";
import { channels } from "./tables.ts";

const t = await testApp();

async function aChannel(
  exclusiveCode: string,
  exclusiveDiscount: number,
  kind: "school" | "internal" = "school",
) {
  const account = await t.account("channel", { userName: `渠道 ${exclusiveCode}` });
  await t.db.insert(channels).values({ userId: account.userId, exclusiveCode, exclusiveDiscount, kind });
}
await aChannel("QD0001", 90);
await aChannel("NB0001", 100, "internal");

// Misses are counted an address, too: each test comes from its own.
let address = 0;
const from = () => `10.0.0.${++address}`;
const ask = async (account: Account, code: string, remoteAddress = from()) => {
  const answer = await t.app.inject({
    url: `/api/user/discount/${encodeURIComponent(code)}`,
    headers: { authorization: await t.tokenOf(account) },
    remoteAddress,
  });
  return { status: answer.statusCode, ...answer.json() };
};

test("every channel has a public key of 22 random characters, and no two the same", async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => t.account("channel")));
  const rows = await t.db
    .insert(channels)
    .values(accounts.map(({ userId }) => ({ userId })))
    .returning({ key: channels.publicKey });
  const keys = rows.map(({ key }) => key);
  for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(new Set(keys).size).toBe(20);
  const [first = "", second = ""] = keys;
  const change = t.db.update(channels).set({ publicKey: first }).where(eq(channels.publicKey, second));
  await expect(change).rejects.toMatchObject({ cause: { constraint: "channels_public_key" } });
});

describe("GET /api/user/discount/{exclusiveCode}", () => {
  test("[PRICE-008] returns the discount of an exclusive code, trimmed and upper-cased", async () => {
    const learner = await t.account("user");
    expect((await ask(learner, "QD0001")).resultObject).toEqual({
      exclusiveCode: "QD0001",
      exclusiveDiscount: 0.9,
      channelName: "渠道 QD0001",
      kind: "school",
    });
    expect((await ask(learner, " qd0001 ")).resultObject.exclusiveDiscount).toBe(0.9);
    expect((await ask(learner, "NB0001")).resultObject).toMatchObject({
      exclusiveDiscount: 1,
      kind: "internal",
    });
    await expect(t.as(null, getDiscount, { params: { exclusiveCode: "QD0001" } })).rejects.toMatchObject({
      status: 403,
    });
  });

  test("[PRICE-009] an unknown exclusive code is refused with 专属码不存在", async () => {
    const learner = await t.account("user");
    for (const code of ["QD9999", "QD00011", "x", "'; --"])
      expect(await ask(learner, code)).toMatchObject({ status: 200, code: "error", msg: "专属码不存在" });
  });

  test("[PRICE-012] 000000 stands for no code: discount none, never reported unknown", async () => {
    const none = { exclusiveCode: "000000", exclusiveDiscount: 1, channelName: null, kind: null };
    expect((await ask(await t.account("user"), "000000")).resultObject).toEqual(none);
  });

  test("the code of a disabled channel is unknown", async () => {
    const account = await t.account("channel", { disabledAt: new Date() } as object);
    await t.db.insert(channels).values({ userId: account.userId, exclusiveCode: "GONE01" });
    expect(await ask(await t.account("user"), "GONE01")).toMatchObject({ msg: "专属码不存在" });
  });
});

describe("guessing codes (security.md 16)", () => {
  test("10 misses an hour a user; then also a right code is not told; hits cost nothing", async () => {
    const learner = await t.account("user");
    for (let i = 0; i < 15; i++) expect((await ask(learner, "QD0001", "10.1.0.1")).code).toBe(200);
    for (let i = 0; i < 10; i++) expect((await ask(learner, `MISS${i}0`)).msg).toBe("专属码不存在");
    expect((await ask(learner, "MISSXX")).status).toBe(429);
    expect((await ask(learner, "QD0001")).status).toBe(429);
    expect((await ask(learner, "000000")).code).toBe(200);
  });

  test("30 misses a day an address, whoever asks", async () => {
    const remoteAddress = from();
    for (let i = 0; i < 3; i++) {
      const learner = await t.account("user");
      for (let j = 0; j < 10; j++) await ask(learner, `MISS${j}0`, remoteAddress);
    }
    expect((await ask(await t.account("user"), "QD0001", remoteAddress)).status).toBe(429);
  });

  test("an address is a whole IPv6 household", async () => {
    const home = (at: number) => `2001:db8:7:7::${at.toString(16)}`;
    for (let person = 0; person < 3; person++) {
      const learner = await t.account("user");
      for (let at = 1; at <= 10; at++)
        expect((await ask(learner, `MISS${at}`, home(person * 10 + at))).msg).toBe("专属码不存在");
    }
    const fourth = await t.account("user");
    expect((await ask(fourth, "QD0001", home(99))).status).toBe(429);
    expect((await ask(fourth, "QD0001", "2001:db8:7:8::1")).code).toBe(200);
  });

  test("guesses sent all at once do not overtake the counter", async () => {
    const learner = await t.account("user");
    const answers = await Promise.all(Array.from({ length: 60 }, (_, i) => ask(learner, `Z${10_000 + i}`)));
    expect(answers.filter((one) => one.msg === "专属码不存在")).toHaveLength(10);
    expect(answers.filter((one) => one.status === 429)).toHaveLength(50);
  });
});

test("a right code sent at once with wrong ones is told only before the tenth of them", async () => {
  const guesses = (misses: number) => [
    ...Array.from({ length: misses }, (_, at) => `Y${10_000 + at}`),
    "QD0001",
  ];
  for (const [misses, status] of [
    [9, 200],
    [10, 429],
    [19, 429],
  ] as const) {
    const [learner, remoteAddress] = [await t.account("user"), from()];
    await t.tokenOf(learner);
    const answers = await Promise.all(guesses(misses).map((code) => ask(learner, code, remoteAddress)));
    expect(answers.at(-1)?.status).toBe(status);
  }
});

describe("GET /api/public/channels/{channelId}/qrcode", () => {
  const image = async (id: string | number, account?: Account) =>
    t.app.inject({
      url: `/api/public/channels/${id}/qrcode`,
      headers: account ? { authorization: await t.tokenOf(account) } : {},
    });
  const withCode = async (exclusiveCode: string) => {
    const account = await t.account("channel");
    const [row] = await t.db.insert(channels).values({ userId: account.userId, exclusiveCode }).returning();
    return { account, userId: account.userId, publicKey: row?.publicKey ?? "" };
  };

  test("[CHAN-013] answers the QR code of the channel's address without a token, for the public key", async () => {
    const { userId, publicKey } = await withCode("QRCODE");
    const answer = await image(publicKey);
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
    const linked = `${t.services.config.publicUrl}/index/products?channel=QRCODE`;
    expect(answer.body).toBe(renderSVG(linked, { border: 2 }));
    expect((await image("A".repeat(22))).statusCode).toBe(404);
    await t.db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, userId));
    expect((await image(publicKey)).statusCode).toBe(404);
  });

  test("a channel without a code has no address, so no image", async () => {
    const { userId, publicKey } = await withCode("QRGONE");
    await t.db.update(channels).set({ exclusiveCode: null }).where(eq(channels.userId, userId));
    expect((await image(publicKey)).statusCode).toBe(404);
  });

  test("counting up reads nothing: the number is the channel's own and for who manages people", async () => {
    const [one, other] = [await withCode("QROWN1"), await withCode("QROWN2")];
    expect((await image(one.userId, one.account)).statusCode).toBe(200);
    expect((await image(one.userId, await t.account("admin"))).statusCode).toBe(200);
    const clerk = await anAccount(t.services, "admin", { rights: ["sales"] });
    for (const stranger of [undefined, other.account, await t.account("user"), clerk])
      expect((await image(one.userId, stranger)).statusCode).toBe(404);
  });
});

describe("GET /api/admin/channels/unused-code", () => {
  test("proposes another code each time, to managers of people alone", async () => {
    const admin = await t.account("admin");
    const codes = await Promise.all(Array.from({ length: 20 }, () => t.as(admin, proposeChannelCode)));
    expect(new Set(codes.map(({ exclusiveCode }) => exclusiveCode)).size).toBe(20);
    for (const { exclusiveCode } of codes) expect(exclusiveCode).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
    const clerk = await anAccount(t, "admin", { rights: ["sales"] });
    for (const account of [null, await t.account("channel"), clerk])
      await expect(t.as(account, proposeChannelCode)).rejects.toMatchObject({ status: 403 });
  });

  test("never proposes one that a channel has, also a disabled one", async () => {
    const { userId } = await t.account("channel");
    await t.db.insert(channels).values({ userId, exclusiveCode: "TAKEN2" });
    await t.db.update(users).set({ disabledAt: new Date() }).where(eq(users.userId, userId));
    const drawn = ["QD0001", "TAKEN2", "FREE22"];
    let at = 0;
    expect(await unusedCode(t, () => drawn[at++] ?? "LATER2")).toEqual({ exclusiveCode: "FREE22" });
  });
});
