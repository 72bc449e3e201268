// Signed requests to a vendor's bucket.
// From public documents; not yet run against a vendor.
import { createHash } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import type { Readable } from "node:stream";
import { ProviderFailure } from "../failure.ts";
import { askVendor, openAnswer, type VendorAnswer, type VendorRequest } from "../vendor-http.ts";
import type { Listed } from "./port.ts";
import { type Credentials, type Dialect, OSS, signAddress, signHeaders } from "./v4-signature.ts";

export type BucketOptions = {
  dialect: Dialect;
  credentials: Credentials;
  bucket: string;
  /** May be inside the vendor's network. */
  endpoint: string;
  /** The address for browsers. */
  browserEndpoint: string;
  /** Whether the bucket is in the path instead of the host name. */
  pathStyle: boolean;
  clock: () => Date;
  timeoutMs?: number;
};

export type Bucket = ReturnType<typeof openBucket>;

const TIMEOUT_MS = 8_000;
/** Allows 200 MB on a slow line. */
const PUT_MS = 120_000;
const LIMITED = new Set(["SlowDown", "RequestLimitExceeded", "QpsLimitExceeded", "TooManyRequests"]);

/**
 * Keys hold letters, digits, dots, dashes and slashes. Throws ProviderFailure with the vendor's code and
 * nothing that was sent.
 */
export function openBucket(options: BucketOptions) {
  const { dialect, credentials, bucket, pathStyle, clock, timeoutMs = TIMEOUT_MS } = options;
  const first = pathStyle ? `/${bucket}` : "";
  const signedPath = (key: string) => (dialect === OSS ? `/${bucket}/${key}` : `${first}/${key}`);

  function request(
    method: VendorRequest["method"],
    key: string,
    extra: { query?: Record<string, string>; headers?: Record<string, string>; body?: Blob } = {},
  ): VendorRequest {
    const url = new URL(`${first}/${key}`, options.endpoint);
    const query = extra.query ?? {};
    for (const name of Object.keys(query).toSorted()) url.searchParams.append(name, query[name] ?? "");
    // fetch writes the host itself.
    const host: Record<string, string> = dialect === OSS ? {} : { host: url.host };
    const { host: _host, ...headers } = signHeaders(
      dialect,
      credentials,
      { method, path: signedPath(key), query, headers: { ...extra.headers, ...host } },
      clock(),
    );
    return { method, url, headers, ...(extra.body && { body: extra.body }) };
  }

  const ask = (what: string, most: number, made: () => VendorRequest, ms = timeoutMs) =>
    askVendor(what, { timeoutMs: ms, most, maxBytes: 4_000_000 }, made);

  return {
    formHost: `${options.browserEndpoint}${first || "/"}`,

    /** Read the stream to the end or destroy it. */
    async get(key: string): Promise<{ size: number; stream: Readable } | undefined> {
      const { status, headers, body } = await openAnswer("storage get", timeoutMs, request("GET", key));
      if (status === 200) return { size: Number(headers.get("content-length") ?? 0), stream: body };
      const text = await textOf(body);
      if (status === 404) return undefined;
      throw refusal("storage get", status, text);
    },

    async has(key: string): Promise<boolean> {
      const answer = await ask("storage head", 2, () => request("HEAD", key));
      if (answer.status === 404) return false;
      checked("storage head", answer, [200]);
      return true;
    },

    /** Replaces an existing object. */
    async put(key: string, path: string, contentType: string): Promise<void> {
      const headers = { "content-type": contentType, "content-md5": await md5Of(path) };
      const body = await openAsBlob(path);
      checked(
        "storage put",
        await ask("storage put", 2, () => request("PUT", key, { headers, body }), PUT_MS),
        [200],
      );
    },

    async remove(key: string): Promise<void> {
      checked(
        "storage delete",
        await ask("storage delete", 2, () => request("DELETE", key)),
        [200, 204, 404],
      );
    },

    /** At most 1,000 by prefix in key order, after `after`. */
    async list(prefix: string, after?: string): Promise<{ objects: Listed[]; more: boolean }> {
      const query = {
        "list-type": "2",
        "max-keys": "1000",
        prefix,
        ...(after !== undefined && { "start-after": after }),
      };
      const answer = checked(
        "storage list",
        await ask("storage list", 2, () => request("GET", "", { query })),
        [200],
      );
      return listed(answer.body.toString("utf8"));
    },

    /** A public address, valid `seconds` from `from`. */
    address(key: string, from: Date, seconds: number): string {
      const path = signedPath(key);
      const { host } = new URL(options.browserEndpoint);
      return `${options.browserEndpoint}${first}/${key}?${signAddress(dialect, credentials, { path, host }, from, seconds)}`;
    },
  };
}

function checked(what: string, answer: VendorAnswer, wanted: readonly number[]): VendorAnswer {
  if (wanted.includes(answer.status)) return answer;
  throw refusal(what, answer.status, answer.body.toString("utf8"));
}

/** Only the vendor's code is kept. */
function refusal(what: string, status: number, text: string): ProviderFailure {
  const code = /<Code>([\w.]{1,80})<\/Code>/.exec(text)?.[1] ?? `http-${status}`;
  const limited = status === 429 || LIMITED.has(code);
  const kind = limited ? "limited" : status >= 500 || code === "RequestTimeout" ? "temporary" : "permanent";
  return new ProviderFailure(kind, code, `the vendor refused ${what}: ${code}`);
}

function listed(xml: string): { objects: Listed[]; more: boolean } {
  if (!xml.includes("<ListBucketResult"))
    throw new ProviderFailure("temporary", "no-list", "storage list gave no readable answer");
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, part = ""]) => ({
    key: /<Key>([^<]*)<\/Key>/.exec(part)?.[1] ?? "",
    storedAt: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(part)?.[1] ?? Number.NaN),
  }));
  return { objects, more: /<IsTruncated>true<\/IsTruncated>/.test(xml) };
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash("md5"); // both vendors verify it
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("base64");
}

const MAX_TOLD = 100_000;
async function textOf(body: Readable): Promise<string> {
  let text = "";
  for await (const piece of body) {
    text += String(piece);
    if (text.length > MAX_TOLD) break;
  }
  return text;
}
