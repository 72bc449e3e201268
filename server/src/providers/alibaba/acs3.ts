// Alibaba Cloud's signature version 3 ("V3 request structure and signature").
// From public documents; not yet run against the vendor.
import { createHash, createHmac } from "node:crypto";

export type Acs3Request = {
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
  accessKeyId: string;
  accessKeySecret: string;
  date: Date;
  /** Random, used once. */
  nonce: string;
};

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Percent-encodes by RFC 3986, stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signs an RPC-style POST with an empty body. */
export function signAcs3(request: Acs3Request): { query: string; headers: Record<string, string> } {
  const query = Object.keys(request.query)
    .toSorted()
    .map((key) => `${encode(key)}=${encode(request.query[key] ?? "")}`)
    .join("&");
  const headers: Record<string, string> = {
    host: request.host,
    "x-acs-action": request.action,
    "x-acs-content-sha256": sha256(""),
    "x-acs-date": request.date.toISOString().replace(/\.\d{3}Z$/, "Z"),
    "x-acs-signature-nonce": request.nonce,
    "x-acs-version": request.version,
  };
  const names = Object.keys(headers).toSorted();
  const signed = names.join(";");
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join("");
  const canonical = `POST\n/\n${query}\n${lines}\n${signed}\n${headers["x-acs-content-sha256"]}`;
  const signature = createHmac("sha256", request.accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  headers["authorization"] =
    `ACS3-HMAC-SHA256 Credential=${request.accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
  return { query, headers };
}
