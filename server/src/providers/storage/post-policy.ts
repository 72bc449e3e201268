// OSS form posts, signed and verified with OSS's names and arithmetic, so browsers can post to a bucket
// unchanged.
import { createHmac } from "node:crypto";
import { sameSignature } from "../sign.ts";
import { type Credentials, type Dialect, OSS, scopeOf, signText, stampOf } from "./v4-signature.ts";

type Condition = Record<string, string> | [string, ...(string | number)[]];
export type Policy = { expiration: string; conditions: Condition[] };

/** `code` is OSS's error code where one exists. */
export class PostRefused extends Error {
  readonly code: string;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: string, message: string, status = 403, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const base64 = (policy: Policy) => Buffer.from(JSON.stringify(policy)).toString("base64");

/** Version 1: base64 HMAC-SHA1 of the encoded policy. */
export const signV1 = (secret: string, encodedPolicy: string) =>
  createHmac("sha1", secret).update(encodedPolicy).digest("base64");

export function policyV1(credentials: Credentials, policy: Policy): { policy: string; signature: string } {
  const encoded = base64(policy);
  return { policy: encoded, signature: signV1(credentials.secret, encoded) };
}

/** Version 4; `extra` fields are pinned in the policy. */
export function fieldsV4(
  dialect: Dialect,
  credentials: Credentials,
  { policy, now, extra }: { policy: Policy; now: Date; extra: Record<string, string> },
): Record<string, string> {
  const date = stampOf(now);
  const day = date.slice(0, 8);
  const { prefix } = dialect;
  const pinned: Record<string, string> = {
    [dialect.version]: dialect.algorithm,
    [`${prefix}-credential`]: `${credentials.accessId}/${scopeOf(dialect, day, credentials.region)}`,
    [`${prefix}-date`]: date,
    ...extra,
  };
  const conditions = [...policy.conditions, ...Object.entries(pinned).map(([k, v]) => ({ [k]: v }))];
  const encoded = base64({ ...policy, conditions });
  const signature = signText(dialect, credentials, day, encoded);
  return { ...pinned, policy: encoded, [`${prefix}-signature`]: signature };
}

export type Grant = {
  key: string;
  minBytes: number;
  maxBytes: number;
  /** The used leave: its encoded policy. */
  leave: string;
};

/** Checks the signature first, then expiry and conditions (lower-case names). Throws PostRefused. */
export function verifyPost(credentials: Credentials, fields: ReadonlyMap<string, string>, now: Date): Grant {
  const encoded = fields.get("policy") ?? "";
  verifySignature(credentials, fields, encoded);
  const policy = JSON.parse(Buffer.from(encoded, "base64").toString("utf8")) as Policy;
  if (!(Date.parse(policy.expiration) > now.getTime())) {
    throw new PostRefused("AccessDenied", "Invalid according to Policy: Policy expired.");
  }
  const grant: Grant = { key: fields.get("key") ?? "", minBytes: 1, maxBytes: 0, leave: encoded };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, value] of Object.entries(condition)) demand(fields.get(name) === value, name);
      continue;
    }
    const [operator, name, value] = condition;
    if (operator === "content-length-range") {
      grant.minBytes = Number(name);
      grant.maxBytes = Number(value);
      continue;
    }
    const field = fields.get(String(name).slice(1));
    if (operator === "starts-with") demand(field?.startsWith(String(value)) === true, String(name));
    else demand(false, String(name));
  }
  return grant;
}

function verifySignature(
  credentials: Credentials,
  fields: ReadonlyMap<string, string>,
  encoded: string,
): void {
  const denied = new PostRefused("SignatureDoesNotMatch", "The signature of the form is not ours.");
  if (!fields.has("x-oss-signature-version")) {
    if (fields.get("ossaccesskeyid") !== credentials.accessId) throw denied;
    if (!sameSignature(fields.get("signature") ?? "", signV1(credentials.secret, encoded))) throw denied;
    return;
  }
  if (fields.get("x-oss-signature-version") !== "OSS4-HMAC-SHA256") throw denied;
  const [accessId, day = "", region, service, kind, ...rest] = (fields.get("x-oss-credential") ?? "").split(
    "/",
  );
  const scoped =
    accessId === credentials.accessId &&
    /^\d{8}$/.test(day) &&
    region === credentials.region &&
    service === "oss" &&
    kind === "aliyun_v4_request" &&
    rest.length === 0;
  if (!scoped || !(fields.get("x-oss-date") ?? "").startsWith(`${day}T`)) throw denied;
  const expected = signText(OSS, credentials, day, encoded);
  if (!sameSignature(fields.get("x-oss-signature") ?? "", expected)) throw denied;
}

function demand(met: boolean, name: string): void {
  if (!met)
    throw new PostRefused("AccessDenied", `Invalid according to Policy: Policy Condition failed: ${name}`);
}
