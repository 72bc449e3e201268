// Signature version 4 of OSS and S3; `Dialect` holds the differences.
// From public documents; not yet run against a vendor.
import { createHash } from "node:crypto";
import { hmacSha256 } from "../sign.ts";

export type Credentials = { accessId: string; secret: string; region: string };

export type Dialect = {
  algorithm: string;
  /** Prefix of the first key in the chain. */
  key: string;
  service: string;
  ending: string;
  prefix: "x-oss" | "x-amz";
  /** The field that names the algorithm. */
  version: string;
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
  // X-Amz-SignedHeaders has an extra capital.
  inAddress: (name) =>
    name
      .split("-")
      .map((word) =>
        word === "signedheaders" ? "SignedHeaders" : `${word[0]?.toUpperCase()}${word.slice(1)}`,
      )
      .join("-"),
};

/** Only the body's MD5 is signed, as a header. */
const PAYLOAD = "UNSIGNED-PAYLOAD";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** RFC 3986, stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** 20261121T020000Z. */
export const stampOf = (now: Date): string => now.toISOString().replace(/[-:]|\.\d{3}/g, "");

export const scopeOf = ({ service, ending }: Dialect, day: string, region: string): string =>
  `${day}/${region}/${service}/${ending}`;

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

/** As signed and sent. */
const queryText = (query: Record<string, string>): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? "")}`)
    .join("&");

export type Signed = {
  method: string;
  /** As signed: OSS puts the bucket first, whatever the host. */
  path: string;
  query: Record<string, string>;
  /** Lower case; S3 requires host. */
  headers: Record<string, string>;
};

/** Adds the signature to the headers. */
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

/** A public address's query, valid `seconds` from `from`. */
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
  // OSS always signs its own headers, type and MD5.
  const named = dialect === S3 ? namesOf(headers) : "";
  const canonical = [method, path, queryText(query), lines, named, PAYLOAD].join("\n");
  const day = stamp.slice(0, 8);
  const scope = scopeOf(dialect, day, credentials.region);
  return signText(dialect, credentials, day, [dialect.algorithm, stamp, scope, sha256(canonical)].join("\n"));
}
