// What the identity tests share: forms sent from an address, codes read from the outbox, and a clock to move on.
import { toIdCard18 } from "@zhutu/domain/id-card.ts";
import type { AuthType } from "@zhutu/domain/identity/sign-in-rules.ts";
import { sql } from "drizzle-orm";
import type { TestApp } from "./app.ts";
import { type Account, anAccount } from "./factories/identity.ts";
import { nextPhone } from "./factories/sequence.ts";
import { secondFactors, sessions, verifyCodes } from "../modules/identity/tables.ts";
import { rateCounters } from "../kernel/db/tables.ts";

export type Sent = {
  status: number;
  code: unknown;
  msg: string;
  result: unknown;
  token: string;
  body: string;
};

let sequence = 100;

/** A phone nobody has yet. */
export const freshPhone = (): string => nextPhone("137");

/** A valid 15-digit ID number nobody has yet. */
export const freshIdCard15 = (): string => `370102800101${String(++sequence).padStart(3, "0")}`;

/** A valid 18-character ID number nobody has yet. */
export const freshIdCard = (): string => toIdCard18(freshIdCard15());

let address = 0;
/** An address nobody has called from yet. */
export const freshIp = (): string => `10.1.${(address >> 8) & 255}.${++address & 255}`;

/** Posts a form, as the documents' client does. */
export async function post(
  shop: TestApp,
  url: string,
  form: Record<string, string>,
  { ip = "127.0.0.1", token }: { ip?: string; token?: string } = {},
): Promise<Sent> {
  const answer = await shop.app.inject({
    method: "POST",
    url,
    remoteAddress: ip,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      ...(token && { authorization: token }),
    },
    payload: new URLSearchParams(form).toString(),
  });
  const { requestId: _, ...body } = JSON.parse(answer.body) as Record<string, unknown>;
  return {
    status: answer.statusCode,
    code: body["code"],
    msg: String(body["msg"]),
    result: body["resultObject"],
    token: answer.headers["authorization"] ?? "",
    body: JSON.stringify(body),
  };
}

/** Signs in as the documents' client does: channelId is always 0. */
export const signInWith = (
  shop: TestApp,
  loginType: AuthType,
  loginName: string,
  passwd: string,
  ip?: string,
): Promise<Sent> =>
  post(
    shop,
    "/api/security/login",
    { loginName, passwd, loginType, channelId: "0" },
    ip === undefined ? {} : { ip },
  );

/** Asks for a code; the status of the answer and whether it says to wait. */
export async function askForCode(shop: TestApp, phone: string, purpose = "login", ip = "127.0.0.1") {
  const answer = await shop.app.inject({
    method: "GET",
    url: `/api/public/user/verify-code?telephone=${phone}&purpose=${purpose}`,
    remoteAddress: ip,
  });
  return {
    status: answer.statusCode,
    retryAfter: Number(answer.headers["retry-after"] ?? 0),
    body: answer.json<{ code: unknown; msg: string; resultObject?: unknown }>(),
  };
}

/** The newest code the outbox holds for that phone. */
export function lastCode(shop: TestApp, phone: string): string {
  const message = shop.standIns.sms.list().find((one) => one.phone === phone);
  if (!message) throw new Error(`no message for ${phone}`);
  return message.code;
}

/** Asks for a code from a fresh address and reads it. */
export async function codeFor(shop: TestApp, phone: string, purpose = "login"): Promise<string> {
  const { status } = await askForCode(shop, phone, purpose, freshIp());
  if (status !== 200) throw new Error(`code refused: ${status}`);
  return lastCode(shop, phone);
}

/** A code that is not this one. */
export const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Lets the database's clock run on, as far as codes, counters and sessions can tell. */
export async function passTime({ db }: TestApp, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`;
  await db.execute(sql`update ${rateCounters} set resets_at = resets_at - ${by}`);
  await db.execute(
    sql`update ${verifyCodes} set created_at = created_at - ${by}, expires_at = expires_at - ${by}, used_at = used_at - ${by}`,
  );
  await db.execute(
    sql`update ${sessions} set last_seen_at = last_seen_at - ${by}, expires_at = expires_at - ${by},
      second_factor_at = second_factor_at - ${by}`,
  );
  await db.execute(sql`update ${secondFactors} set last_step = last_step - ceil(${seconds} / 30.0)`);
}

/** A learner with an ID number on file. */
export async function aLearnerWithIdCard(shop: TestApp, idCard = freshIdCard()) {
  const { keys } = shop.services.config;
  const account: Account = await anAccount(shop, "user", {
    idCardCipher: keys.seal(idCard),
    idCardHmac: keys.mark("id-card", idCard),
  });
  return { ...account, idCard };
}
