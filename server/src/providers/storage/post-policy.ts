// OSS form posts: the policy, its two signatures, and the host's check of them. The field names and the arithmetic are
// OSS's public ones, so that a browser that posts here posts unchanged to a bucket.
import { createHmac } from "node:crypto";
import { sameSignature } from "../sign.ts";
import { type Credentials, type Dialect, OSS, scopeOf, signText, stampOf } from "./v4-signature.ts";

type Condition = Record<string, string> | [string, ...(string | number)[]];
export type Policy = { expiration: string; conditions: Condition[] };

/** A form post that is not taken; `code` is OSS's own error code where it has one. */
export class PostRefused extends Error {
  readonly code: string;
  readonly status: number;
  /** When it is worth trying again; undefined where it is not. */
  readonly retryAfterSeconds: number | undefined;
  constructor(code: string, message: string, status = 403, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const base64 = (policy: Policy) => Buffer.from(JSON.stringify(policy)).toString("base64");

/** Signature version 1 of an encoded policy: base64 of HMAC-SHA1. */
export const signV1 = (secret: string, encodedPolicy: string) =>
  createHmac("sha1", secret).update(encodedPolicy).digest("base64");

/** Encodes and signs a policy as the documented form sends it. */
export function policyV1(credentials: Credentials, policy: Policy): { policy: string; signature: string } {
  const encoded = base64(policy);
  return { policy: encoded, signature: signV1(credentials.secret, encoded) };
}

/** The form fields of version 4; `extra` fields are pinned in the policy as well. */
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

/** What a verified post may store. */
export type Grant = {
  key: string;
  minBytes: number;
  maxBytes: number;
  /** The leave it is a use of: its encoded policy. */
  leave: string;
};

/**
 * Verifies the fields of a form (names in lower case): first the signature, then expiry, then every condition.
 * Refuses with PostRefused; nothing of an unsigned policy is parsed.
 */
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
