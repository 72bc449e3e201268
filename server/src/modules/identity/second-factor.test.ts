// Administrators' second factor over HTTP (security.md 61).
import type { CallError } from "@zhutu/domain/endpoint.ts";
import { getProfile, login, logout } from "@zhutu/domain/identity/contract.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  renewRecoveryCodes,
  resetSecondFactor,
  showSecondFactor,
} from "@zhutu/domain/identity/second-factor-contract.ts";
import { enableUser, exportUsers, listUsers, saveUser } from "@zhutu/domain/people/contract.ts";
import { saveParams, saveSite } from "@zhutu/domain/sysparams/office/contract.ts";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { testApp } from "../../testing/app.ts";
import type { Account } from "../../testing/factories/identity.ts";
import { passTime, post } from "../../testing/identity.ts";
import { stepOfCode } from "./second-factor.ts";

const shop = await testApp();
beforeEach(() => passTime(shop, 3_600));

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A wrong code at every step that is accepted. */
const wrongFor = (secret: string): string => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return (
    ["000000", "111111", "222222", "333333", "444444", "555555"].find((code) => !right.includes(code)) ?? ""
  );
};

/** An administrator with a second factor, whose session set it up just now. */
async function withFactor(over = {}) {
  const admin = await shop.account("admin", over);
  const { secret } = await shop.as(admin, beginSecondFactor, { body: { password: admin.password } });
  const { recoveryCodes } = await shop.as(admin, confirmSecondFactor, { body: { code: codeOf(secret) } });
  return { admin, secret, recoveryCodes };
}

/** The next code, as the last one is spent. */
async function freshCode(secret: string): Promise<string> {
  await shop.db.execute(sql`update second_factors set last_step = last_step - 3`);
  return codeOf(secret);
}

const signIn = ({ loginName, password }: Account, secondFactor?: string) =>
  post(shop, "/api/security/login", {
    loginName,
    passwd: password,
    loginType: "password",
    channelId: "0",
    ...(secondFactor !== undefined && { secondFactor }),
  });
/** Why a call is refused; "" if it is not. */
const refusedFor = (calling: Promise<unknown>): Promise<string | undefined> =>
  calling.then(
    () => "",
    (failure: unknown) => (failure as CallError).reason,
  );
const reasonOf = ({ body }: { body: string }) => (JSON.parse(body) as { reason?: string }).reason;

const exported = async (token: string) => {
  const { status, body } = await shop.app
    .inject({ url: exportUsers.path, headers: { authorization: token } })
    .then(({ statusCode, headers, payload }) => ({
      status: statusCode,
      body: headers["content-disposition"] ? "{}" : payload,
    }));
  return { status, reason: reasonOf({ body }) };
};

test("after the password, sign-in asks for the code of the app", async () => {
  const { admin, secret } = await withFactor();
  const asked = await signIn(admin);
  expect([asked.status, reasonOf(asked), asked.token]).toEqual([401, "SECOND_FACTOR_NEEDED", ""]);
  const entered = await signIn(admin, await freshCode(secret));
  expect([entered.status, entered.code]).toEqual([200, 200]);
  expect(await exported(entered.token)).toEqual({ status: 200, reason: undefined });
});

test("a wrong password is answered alike with and without a code, and spends none", async () => {
  const { admin, secret } = await withFactor();
  const code = await freshCode(secret);
  const stranger = { ...admin, password: "Wrong-password-1" };
  expect(reasonOf(await signIn(stranger, code))).toBe("WRONG_CREDENTIALS");
  expect((await signIn(admin, code)).status).toBe(200);
});

test("the code that put it in force is spent, and a wrong one stands in the log of sign-ins", async () => {
  const admin = await shop.account("admin");
  const { secret } = await shop.as(admin, beginSecondFactor, { body: { password: admin.password } });
  const code = codeOf(secret);
  await shop.as(admin, confirmSecondFactor, { body: { code } });
  expect(reasonOf(await signIn(admin, code))).toBe("SECOND_FACTOR_WRONG");
  const { rows } = await shop.db.execute(
    sql`select succeeded from login_logs where user_id = ${admin.userId} order by login_log_id`,
  );
  expect(rows).toEqual([{ succeeded: false }]);
});

test("a code is right once, also of 20 sent at once", async () => {
  const { admin, secret } = await withFactor();
  const code = await freshCode(secret);
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(admin, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(reasonOf(await signIn(admin, code))).toMatch(/SECOND_FACTOR_WRONG|TOO_MANY/);
});

// RFC 6238, appendix B, in six digits.
const vector = {
  secret: Secret.fromLatin1("12345678901234567890").base32,
  now: 1_111_111_109_000,
  code: "081804",
};

test.each([
  [-2, undefined],
  [-1, 37_037_035],
  [0, 37_037_036],
  [1, 37_037_037],
  [2, undefined],
])("a clock %i steps off is of step %s", (steps, step) => {
  const { secret, now } = vector;
  const token = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + steps * 30_000 });
  if (steps === 0) expect(token).toBe(vector.code);
  expect(stepOfCode(secret, token, now)).toBe(step);
});

test("an earlier code is spent by a later one", async () => {
  const { admin, secret } = await withFactor();
  await shop.db.execute(sql`update second_factors set last_step = 0`);
  expect((await signIn(admin, codeOf(secret))).status).toBe(200);
  expect(reasonOf(await signIn(admin, codeOf(secret, -1)))).toBe("SECOND_FACTOR_WRONG");
});

test("a recovery code is right once, also of 20 sent at once; the others stay", async () => {
  const { admin, recoveryCodes } = await withFactor();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = "", second = ""] = recoveryCodes;
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(admin, first)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await passTime(shop, 3_600);
  expect((await signIn(admin, second.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect(await shop.as(admin, getSecondFactor)).toMatchObject({ recoveryCodesLeft: 8 });
});

test("another administrator's codes are wrong", async () => {
  const { admin } = await withFactor();
  const other = await withFactor();
  expect(reasonOf(await signIn(admin, await freshCode(other.secret)))).toBe("SECOND_FACTOR_WRONG");
  expect(reasonOf(await signIn(admin, other.recoveryCodes[0]))).toBe("SECOND_FACTOR_WRONG");
});

test("five wrong codes lock the sixth for 15 minutes, right or not, from every address", async () => {
  const { admin, secret } = await withFactor();
  const wrong = wrongFor(secret);
  for (let nth = 0; nth < 5; nth++) expect(reasonOf(await signIn(admin, wrong))).toBe("SECOND_FACTOR_WRONG");
  const code = await freshCode(secret);
  expect(reasonOf(await signIn(admin, code))).toBe("TOO_MANY");
  await passTime(shop, 15 * 60 + 1);
  expect((await signIn(admin, codeOf(secret))).status).toBe(200);
});

test("what asks for it again is open for ten minutes after it was shown", async () => {
  const { admin, secret } = await withFactor();
  const token = await shop.tokenOf(admin);
  await passTime(shop, 9 * 60);
  expect(await exported(token)).toEqual({ status: 200, reason: undefined });
  await passTime(shop, 2 * 60);
  expect(await exported(token)).toEqual({ status: 401, reason: "SECOND_FACTOR_ASKED" });
  // Nothing else asks.
  expect(await shop.as(admin, listUsers, { query: { roleId: "admin" } })).not.toEqual([]);
  expect(await refusedFor(shop.as(admin, showSecondFactor, { body: { code: wrongFor(secret) } }))).toBe(
    "SECOND_FACTOR_WRONG",
  );
  expect(await exported(token)).toEqual({ status: 401, reason: "SECOND_FACTOR_ASKED" });
  await shop.as(admin, showSecondFactor, { body: { code: await freshCode(secret) } });
  expect(await exported(token)).toEqual({ status: 200, reason: undefined });
});

test("shown in one session, it is asked in another of the same account", async () => {
  const { admin, secret } = await withFactor();
  const { token } = await signIn(admin, await freshCode(secret));
  await passTime(shop, 11 * 60);
  await shop.as(admin, showSecondFactor, { body: { code: await freshCode(secret) } });
  expect(await exported(token)).toEqual({ status: 401, reason: "SECOND_FACTOR_ASKED" });
});

test("it begins with the password; the secret is kept sealed, and codes as hashes", async () => {
  const admin = await shop.account("admin");
  expect(await refusedFor(shop.as(admin, beginSecondFactor, { body: { password: "no" } }))).toBe(
    "CURRENT_PASSWORD_WRONG",
  );
  const { secret, address, picture } = await shop.as(admin, beginSecondFactor, {
    body: { password: admin.password },
  });
  expect(address).toMatch(/^otpauth:\/\/totp\//);
  expect(new URL(address).searchParams.get("secret")).toBe(secret);
  expect(picture).toMatch(/^<svg/);
  const before = await shop.db.execute(sql`select * from second_factors where user_id = ${admin.userId}`);
  expect(JSON.stringify(before.rows)).not.toContain(secret);
  // Not in force before its first code.
  expect((await signIn(admin)).status).toBe(200);
  const { recoveryCodes } = await shop.as(admin, confirmSecondFactor, { body: { code: codeOf(secret) } });
  const kept = await shop.db.execute(sql`select * from recovery_codes where user_id = ${admin.userId}`);
  for (const code of recoveryCodes) expect(JSON.stringify(kept.rows)).not.toContain(code.replaceAll("-", ""));
});

test("the first code puts it in force once, and ends the other sessions", async () => {
  const admin = await shop.account("admin");
  const { token } = await signIn(admin);
  const { secret } = await shop.as(admin, beginSecondFactor, { body: { password: admin.password } });
  expect(await refusedFor(shop.as(admin, confirmSecondFactor, { body: { code: wrongFor(secret) } }))).toBe(
    "SECOND_FACTOR_WRONG",
  );
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => shop.as(admin, confirmSecondFactor, { body: { code: codeOf(secret) } })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await refusedFor(shop.as(null, getProfile, {}, { authorization: token }))).toBe("TOKEN_EXPIRED");
  expect(await refusedFor(shop.as(admin, beginSecondFactor, { body: { password: admin.password } }))).toBe(
    "SECOND_FACTOR_STATE",
  );
});

test("where it is demanded, an administrator without one reaches nothing but setting it up and leaving", async () => {
  await shop.db.execute(sql`insert into system_params (key, value) values ('staffSecondFactor', 'true')`);
  try {
    const admin = await shop.account("admin");
    for (const call of [listUsers, getProfile])
      expect(await refusedFor(shop.as(admin, call))).toBe("SECOND_FACTOR_LACKING");
    expect(await shop.as(admin, getSecondFactor)).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      demanded: true,
    });
    const { secret } = await shop.as(admin, beginSecondFactor, { body: { password: admin.password } });
    await shop.as(admin, confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect(await shop.as(admin, listUsers, { query: { roleId: "admin" } })).not.toEqual([]);
    expect(await refusedFor(shop.as(admin, endSecondFactor))).toBe("SECOND_FACTOR_DEMANDED");
    // Teachers, channels and learners have none.
    expect(await shop.as(await shop.account("teacher"), getProfile)).toMatchObject({ userRole: ["teacher"] });
    expect(await shop.as(await shop.account("user"), getProfile)).toMatchObject({ userRole: ["user"] });
    await shop.as(admin, logout);
  } finally {
    await shop.db.execute(sql`delete from system_params where key = 'staffSecondFactor'`);
  }
});

test("its owner turns it off and renews the recovery codes, after showing it", async () => {
  const { admin, secret, recoveryCodes } = await withFactor();
  await passTime(shop, 11 * 60);
  for (const call of [endSecondFactor, renewRecoveryCodes])
    expect(await refusedFor(shop.as(admin, call))).toBe("SECOND_FACTOR_ASKED");
  await shop.as(admin, showSecondFactor, { body: { code: await freshCode(secret) } });
  const renewed = await shop.as(admin, renewRecoveryCodes);
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(reasonOf(await signIn(admin, recoveryCodes[0]))).toBe("SECOND_FACTOR_WRONG");
  expect((await signIn(admin, renewed.recoveryCodes[0])).status).toBe(200);
  await shop.as(admin, endSecondFactor);
  expect((await signIn(admin)).status).toBe(200);
});

test("another administrator resets it, which ends the sessions; nobody resets their own", async () => {
  const { admin, secret } = await withFactor();
  const { token } = await signIn(admin, await freshCode(secret));
  expect(await refusedFor(shop.as(null, getProfile, {}, { authorization: token }))).toBe("");
  const helper = await withFactor();
  const params = { userId: admin.userId };
  expect(await refusedFor(shop.as(admin, resetSecondFactor, { params }))).toBe("OWN_ACCOUNT");
  await shop.as(helper.admin, resetSecondFactor, { params });
  expect(await refusedFor(shop.as(null, getProfile, {}, { authorization: token }))).toBeDefined();
  const entered = await signIn(admin);
  expect(entered.status).toBe(200);
  expect(await refusedFor(shop.as(helper.admin, resetSecondFactor, { params }))).toBe("SECOND_FACTOR_STATE");
  const learner = await shop.account("user");
  expect(
    await refusedFor(shop.as(helper.admin, resetSecondFactor, { params: { userId: learner.userId } })),
  ).toBe("NOT_FOUND");
  const limited = await shop.account("admin", { rights: ["sales"] } as never);
  expect(await refusedFor(shop.as(limited, resetSecondFactor, { params }))).toBe("RIGHT_LACKING");
});

test("an account without a second factor signs in whatever code is sent", async () => {
  const admin = await shop.account("admin");
  expect(
    await shop.as(null, login, {
      body: {
        loginName: admin.loginName,
        passwd: admin.password,
        loginType: "password",
        secondFactor: "123456",
      },
    }),
  ).toMatchObject({ userId: admin.userId });
});

test("a stolen session makes or enables no account and changes no parameter after ten minutes", async () => {
  const { admin } = await withFactor();
  await passTime(shop, 11 * 60);
  const body = { userRole: ["admin"], loginName: "intruder", userName: "不速之客", passWd: "Zhutu-2026-x" };
  expect(await refusedFor(shop.as(admin, saveUser, { body } as never))).toBe("SECOND_FACTOR_ASKED");
  expect(await refusedFor(shop.as(admin, saveParams, { body: { staffSecondFactor: false } }))).toBe(
    "SECOND_FACTOR_ASKED",
  );
  expect(await refusedFor(shop.as(admin, saveSite, { body: { siteName: "假站" } }))).toBe(
    "SECOND_FACTOR_ASKED",
  );
  const { userId } = await shop.account("teacher");
  expect(await refusedFor(shop.as(admin, enableUser, { params: { userId } }))).toBe("SECOND_FACTOR_ASKED");
});

test("a file that was made while it was recent is fetched with it alone", async () => {
  const { admin, secret } = await withFactor();
  const { rows } = await shop.db.execute<{ export_id: number }>(sql`
    insert into export_jobs (user_id, call, title, file_name, plain_name, rows_total, state, done_time)
    values (${admin.userId}, 'exportUsers', '用户', '用户', 'users', 1, 'done', now())
    returning export_id`);
  const url = `/api/exports/${rows[0]?.export_id}/file`;
  const token = await shop.tokenOf(admin);
  const fetched = async () => {
    const { statusCode, headers, payload } = await shop.app.inject({
      url,
      headers: { authorization: token },
    });
    return headers["content-disposition"] ? statusCode : reasonOf({ body: payload });
  };
  await passTime(shop, 11 * 60);
  expect(await fetched()).toBe("SECOND_FACTOR_ASKED");
  await shop.as(admin, showSecondFactor, { body: { code: await freshCode(secret) } });
  expect(await fetched()).toBe(200);
});
