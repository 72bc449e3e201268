// Signature version 4 of object storages, in two dialects: Alibaba's OSS and Amazon's S3, which most other hosts speak.
// Both derive a key from day, region and service and sign a canonical text with it; what differs is in `Dialect`.
// Written from public documents, tested against a loopback gateway, not yet run against a vendor.
import { createHash } from "node:crypto";
import { hmacSha256 } from "../sign.ts";

export type Credentials = { accessId: string; secret: string; region: string };

export type Dialect = {
  algorithm: string;
  /** What the first key of the chain begins with. */
  key: string;
  service: string;
  ending: string;
  /** What the names of its own headers begin with. */
  prefix: "x-oss" | "x-amz";
  /** The name under which a form or an address says how it is signed. */
  version: string;
  /** Names in addresses as they are documented. */
  inAddress: (name: string) => string;
};

export const OSS: Dialect = {
  algorithm: "OSS4-HMAC-SHA256",
  key: "aliyun_v4",
  service: "oss",
  ending: "aliyun_v4_request",
  prefix: "x-oss",
  version: "x-oss-signature-version",
  inAddress: (name) => name,
};

export const S3: Dialect = {
  algorithm: "AWS4-HMAC-SHA256",
  key: "AWS4",
  service: "s3",
  ending: "aws4_request",
  prefix: "x-amz",
  version: "x-amz-algorithm",
  // X-Amz-SignedHeaders is written as one word more than the rest.
  inAddress: (name) =>
    name
      .split("-")
      .map((word) =>
        word === "signedheaders" ? "SignedHeaders" : `${word[0]?.toUpperCase()}${word.slice(1)}`,
      )
      .join("-"),
};

/** What is sent of a body is not part of the signature: its MD5 is, in a header of its own. */
const PAYLOAD = "UNSIGNED-PAYLOAD";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** RFC 3986: also the characters that encodeURIComponent leaves alone. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** The moment as both write it: 20261121T020000Z. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, "");

/** What a signature is good for, as a credential tells it. */
export const scopeOf = ({ service, ending }: Dialect, day: string, region: string): string =>
  `${day}/${region}/${service}/${ending}`;

/** Hex, under a key derived from day, region and service. */
export function signText(
  dialect: Dialect,
  { secret, region }: Credentials,
  day: string,
  text: string,
): string {
  const key = [day, region, dialect.service, dialect.ending].reduce<string | Buffer>(
    hmacSha256,
    `${dialect.key}${secret}`,
  );
  return hmacSha256(key, text).toString("hex");
}

/** A query as it is signed and sent: encoded, in the order of the names. */
const queryText = (query: Record<string, string>): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? "")}`)
    .join("&");

export type Signed = {
  method: string;
  /** As the signature has it: OSS puts the bucket before it, whatever the host. */
  path: string;
  query: Record<string, string>;
  /** In lower case; the host's is needed for S3. */
  headers: Record<string, string>;
};

/** The headers to send: those that were given, and the signature over them. */
export function signHeaders(
  dialect: Dialect,
  credentials: Credentials,
  request: Signed,
  now: Date,
): Record<string, string> {
  const stamp = stampOf(now);
  const headers = {
    ...request.headers,
    [`${dialect.prefix}-date`]: stamp,
    [`${dialect.prefix}-content-sha256`]: PAYLOAD,
  };
  const signature = signatureOf(dialect, credentials, { ...request, headers }, stamp);
  const scope = scopeOf(dialect, stamp.slice(0, 8), credentials.region);
  const signed = dialect === S3 ? `SignedHeaders=${namesOf(headers)},` : "";
  const authorization = `${dialect.algorithm} Credential=${credentials.accessId}/${scope},${signed}Signature=${signature}`;
  return { ...headers, authorization };
}

/** The query of an address that anybody may get for that long, counted from `from`. */
export function signAddress(
  dialect: Dialect,
  credentials: Credentials,
  { path, host }: { path: string; host: string },
  from: Date,
  seconds: number,
): string {
  const stamp = stampOf(from);
  const named = (name: string) => dialect.inAddress(name);
  const query: Record<string, string> = {
    [named(dialect.version)]: dialect.algorithm,
    [named(`${dialect.prefix}-credential`)]:
      `${credentials.accessId}/${scopeOf(dialect, stamp.slice(0, 8), credentials.region)}`,
    [named(`${dialect.prefix}-date`)]: stamp,
    [named(`${dialect.prefix}-expires`)]: String(seconds),
    ...(dialect === S3 && { [named("x-amz-signedheaders")]: "host" }),
  };
  const headers: Record<string, string> = dialect === S3 ? { host } : {};
  const signature = signatureOf(dialect, credentials, { method: "GET", path, query, headers }, stamp);
  return queryText({ ...query, [named(`${dialect.prefix}-signature`)]: signature });
}

const namesOf = (headers: Record<string, string>): string => Object.keys(headers).toSorted().join(";");

function signatureOf(dialect: Dialect, credentials: Credentials, request: Signed, stamp: string): string {
  const { method, path, query, headers } = request;
  const lines = Object.keys(headers)
    .toSorted()
    .map((name) => `${name}:${headers[name]?.trim()}\n`)
    .join("");
  // OSS signs its own headers, the type and the MD5 by themselves, and names those that are signed besides: none.
  const named = dialect === S3 ? namesOf(headers) : "";
  const canonical = [method, path, queryText(query), lines, named, PAYLOAD].join("\n");
  const day = stamp.slice(0, 8);
  const scope = scopeOf(dialect, day, credentials.region);
  return signText(dialect, credentials, day, [dialect.algorithm, stamp, scope, sha256(canonical)].join("\n"));
}
