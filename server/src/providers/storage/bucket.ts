// A bucket of a vendor: the few requests that the storage makes of it, signed in the vendor's dialect.
// Written from public documents, tested against a loopback gateway, not yet run against a vendor.
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
  /** Scheme and host that this server asks, which may be one inside the vendor's network. */
  endpoint: string;
  /** The same for browsers, which post to it and get from it. */
  browserEndpoint: string;
  /** Whether the bucket is the first part of the path and not of the host's name. */
  pathStyle: boolean;
  clock: () => Date;
  timeoutMs?: number;
};

export type Bucket = ReturnType<typeof openBucket>;

const TIMEOUT_MS = 8_000;
/** A handout of 200 MB on a slow line. */
const PUT_MS = 120_000;
const LIMITED = new Set(["SlowDown", "RequestLimitExceeded", "QpsLimitExceeded", "TooManyRequests"]);

/**
 * Opens the requests; keys hold letters, digits, dots, dashes and slashes only. Each refuses with ProviderFailure, with
 * the vendor's code and nothing of what was sent.
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
    // S3 signs the host, which fetch writes by itself from the same address.
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
    askVendor(what, { timeoutMs: ms, most, mostBytes: 4_000_000 }, made);

  return {
    /** Where a browser posts a form. */
    formHost: `${options.browserEndpoint}${first || "/"}`,

    /** The object as it comes, or undefined; its stream must be read to the end or destroyed. */
    async get(key: string): Promise<{ size: number; stream: Readable } | undefined> {
      const { status, headers, body } = await openAnswer("storage get", timeoutMs, request("GET", key));
      if (status === 200) return { size: Number(headers.get("content-length") ?? 0), stream: body };
      const text = await textOf(body);
      if (status === 404) return undefined;
      throw refusal("storage get", status, text);
    },

    /** Whether there is an object under the key. */
    async has(key: string): Promise<boolean> {
      const answer = await ask("storage head", 2, () => request("HEAD", key));
      if (answer.status === 404) return false;
      checked("storage head", answer, [200]);
      return true;
    },

    /** Stores the file of that path under the key, in place of what is there. */
    async put(key: string, path: string, contentType: string): Promise<void> {
      const headers = { "content-type": contentType, "content-md5": await md5Of(path) };
      const body = await openAsBlob(path);
      checked(
        "storage put",
        await ask("storage put", 2, () => request("PUT", key, { headers, body }), PUT_MS),
        [200],
      );
    },

    /** Removes the object; nothing happens when there is none. */
    async remove(key: string): Promise<void> {
      checked(
        "storage delete",
        await ask("storage delete", 2, () => request("DELETE", key)),
        [200, 204, 404],
      );
    },

    /** The objects whose keys begin so, in the order of their keys, at most 1,000 from behind `after`; `more` whether others follow. */
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

    /** An address under which anybody may get the object for that long, counted from `from`. */
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

/** The vendor's refusal in our three words; of its text only the code is kept. */
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
  const hash = createHash("md5"); // what both vendors compare the body with
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest("base64");
}

const MOST_TOLD = 100_000;
async function textOf(body: Readable): Promise<string> {
  let text = "";
  for await (const piece of body) {
    text += String(piece);
    if (text.length > MOST_TOLD) break;
  }
  return text;
}
