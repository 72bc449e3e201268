// A bucket on loopback as OSS and S3 document it, for tests only: keeps objects in memory and checks every signature from
// the bytes that arrived, with cryptography of its own that shares nothing with the adapter's.
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type BucketMood = "normal" | "silent" | "trouble" | "slow-down" | "cut" | "not-xml";
type Kind = "oss" | "s3-path" | "s3-host";
type Kept = { body: Buffer; type: string; at: Date };

export const BUCKET_KEY = {
  accessId: "AKID-loopback",
  secret: "loopback-bucket-secret",
  region: "cn-test-1",
};
export const BUCKET = "zhutu-test";

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Starts such a bucket on a free port of 127.0.0.1. */
export async function startBucketGateway(kind: Kind, clock: () => Date) {
  const objects = new Map<string, Kept>();
  const oss = kind === "oss";
  const words = oss
    ? {
        own: "x-oss-",
        algorithm: "OSS4-HMAC-SHA256",
        seed: "aliyun_v4",
        service: "oss",
        end: "aliyun_v4_request",
      }
    : { own: "x-amz-", algorithm: "AWS4-HMAC-SHA256", seed: "AWS4", service: "s3", end: "aws4_request" };
  const { secret, region, accessId } = BUCKET_KEY;
  const sign = (day: string, text: string) => {
    const dayKey = hmac(words.seed + secret, day);
    return hmac(hmac(hmac(hmac(dayKey, region), words.service), words.end), text).toString("hex");
  };
  const credentialFault = (credential: string, stamp: string) =>
    credential === `${accessId}/${stamp.slice(0, 8)}/${region}/${words.service}/${words.end}`
      ? undefined
      : "InvalidAccessKeyId";
  const momentOf = (stamp: string) =>
    Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

  function canonicalFault(
    request: IncomingMessage,
    key: string,
    asked: {
      stamp: string;
      credential: string;
      signature: string;
      headers: string[];
      query: [string, string][];
    },
  ): string | undefined {
    const fault = credentialFault(asked.credential, asked.stamp);
    if (fault) return fault;
    const path = kind === "s3-host" ? `/${key}` : `/${BUCKET}/${key}`;
    const query = asked.query
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .toSorted()
      .join("&");
    const lines = asked.headers
      .map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`)
      .join("");
    const text = [
      request.method,
      path,
      query,
      lines,
      oss ? "" : asked.headers.join(";"),
      "UNSIGNED-PAYLOAD",
    ].join("\n");
    const digest = createHash("sha256").update(text).digest("hex");
    const scope = asked.credential.slice(accessId.length + 1);
    const expected = sign(asked.stamp.slice(0, 8), `${words.algorithm}\n${asked.stamp}\n${scope}\n${digest}`);
    return expected === asked.signature ? undefined : "SignatureDoesNotMatch";
  }

  function signatureFault(request: IncomingMessage, url: URL, key: string): string | undefined {
    const inQuery = new Map([...url.searchParams].map(([name, value]) => [name.toLowerCase(), value]));
    const signature = inQuery.get(`${words.own}signature`);
    if (signature !== undefined) {
      const stamp = inQuery.get(`${words.own}date`) ?? "";
      const until = momentOf(stamp) + Number(inQuery.get(`${words.own}expires`)) * 1000;
      if (!(clock().getTime() < until)) return "AccessDenied";
      if (request.method !== "GET") return "SignatureDoesNotMatch";
      const query = [...url.searchParams].filter(([name]) => name.toLowerCase() !== `${words.own}signature`);
      const credential = inQuery.get(`${words.own}credential`) ?? "";
      return canonicalFault(request, key, {
        stamp,
        credential,
        signature,
        query,
        headers: oss ? [] : ["host"],
      });
    }
    const [, credential = "", , names = "", given = ""] =
      /^[A-Z0-9-]+ Credential=([^,]+),(SignedHeaders=([^,]+),)?Signature=([0-9a-f]{64})$/.exec(
        request.headers.authorization ?? "",
      ) ?? [];
    const stamp = String(request.headers[`${words.own}date`] ?? "");
    if (Math.abs(momentOf(stamp) - clock().getTime()) > 15 * 60_000) return "RequestTimeTooSkewed";
    if (!oss && !names.split(";").includes("host")) return "SignatureDoesNotMatch";
    const always = (name: string) =>
      name.startsWith(words.own) || ["content-type", "content-md5"].includes(name);
    const headers = oss ? Object.keys(request.headers).filter(always).toSorted() : names.split(";");
    return canonicalFault(request, key, {
      stamp,
      credential,
      signature: given,
      query: [...url.searchParams],
      headers,
    });
  }

  function formFault(fields: Map<string, string>, size: number): string | undefined {
    const encoded = fields.get("policy") ?? "";
    const stamp = fields.get(`${words.own}date`) ?? "";
    const given = fields.get(`${words.own}signature`);
    if (given === undefined && oss) {
      const expected = createHmac("sha1", secret).update(encoded).digest("base64");
      if (fields.get("ossaccesskeyid") !== accessId || fields.get("signature") !== expected)
        return "SignatureDoesNotMatch";
    } else {
      const fault = credentialFault(fields.get(`${words.own}credential`) ?? "", stamp);
      if (fault || sign(stamp.slice(0, 8), encoded) !== given) return fault ?? "SignatureDoesNotMatch";
    }
    const policy = JSON.parse(Buffer.from(encoded, "base64").toString()) as {
      expiration: string;
      conditions: unknown[];
    };
    if (Date.parse(policy.expiration) <= clock().getTime()) return "AccessDenied";
    const covered = new Set(["policy", `${words.own}signature`, "file"]);
    for (const condition of policy.conditions) {
      if (Array.isArray(condition)) {
        const [operator, name, value] = condition as [string, string, string & string[]];
        const field = fields.get(name.slice?.(1) ?? "") ?? "";
        if (operator === "content-length-range") {
          if (size < Number(name) || size > Number(value)) return "EntityTooLarge";
          continue;
        }
        covered.add(name.slice(1));
        if (operator === "starts-with" ? !field.startsWith(value) : !(value as string[]).includes(field))
          return "AccessDenied";
        // Amazon's hosts know no lists.
        if (operator === "in" && !oss) return "InvalidPolicyDocument";
      } else
        for (const [name, value] of Object.entries(condition as Record<string, string>)) {
          covered.add(name);
          if ((name === "bucket" ? BUCKET : fields.get(name)) !== value) return "AccessDenied";
        }
    }
    // S3 takes no field that its policy does not name.
    return !oss && [...fields.keys()].some((name) => !covered.has(name)) ? "AccessDenied" : undefined;
  }

  async function takeForm(request: IncomingMessage, body: Buffer): Promise<[number, string]> {
    const type = String(request.headers["content-type"]);
    const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
    const fields = new Map(
      [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name.toLowerCase(), value]] : [])),
    );
    const file = form.get("file");
    if (!(file instanceof Blob)) return [400, "MalformedPOSTRequest"];
    const fault = formFault(fields, file.size);
    if (fault) return [403, fault];
    const key = fields.get("key") ?? "";
    if (fields.get("x-oss-forbid-overwrite") === "true" && objects.has(key))
      return [409, "FileAlreadyExists"];
    objects.set(key, {
      body: Buffer.from(await file.arrayBuffer()),
      type: fields.get("content-type") ?? "",
      at: clock(),
    });
    return [Number(fields.get("success_action_status") ?? 204), ""];
  }

  function list(url: URL): string {
    const [prefix, after, most] = ["prefix", "start-after", "max-keys"].map(
      (name) => url.searchParams.get(name) ?? "",
    );
    const all = [...objects.keys()]
      .filter((key) => key.startsWith(prefix ?? "") && key > (after ?? ""))
      .toSorted();
    const page = all.slice(0, Number(most));
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified></Contents>`,
    );
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${all.length > page.length}</IsTruncated>${rows.join("")}</ListBucketResult>`;
  }

  async function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const url = new URL(String(request.url), "http://loopback");
    const key = kind === "s3-path" ? url.pathname.replace(`/${BUCKET}`, "").slice(1) : url.pathname.slice(1);
    const say = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml", "access-control-allow-origin": "*" })
        .end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${key}</Message></Error>`);
    if (request.method === "POST") return void say(...(await takeForm(request, body)));
    const fault = signatureFault(request, url, key);
    if (fault) return void say(403, fault);
    if (request.method === "PUT") {
      if (createHash("md5").update(body).digest("base64") !== request.headers["content-md5"])
        return void say(400, "BadDigest");
      objects.set(key, { body, type: String(request.headers["content-type"]), at: clock() });
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (key === "") return void response.writeHead(200, { "content-type": "application/xml" }).end(list(url));
    const kept = objects.get(key);
    if (!kept) return void say(404, "NoSuchKey");
    response.writeHead(200, { "content-type": kept.type, "content-length": kept.body.length });
    if (gateway.mood === "cut") {
      response.write(kept.body.subarray(0, kept.body.length / 2));
      return void setTimeout(() => response.destroy(), 20);
    }
    response.end(request.method === "HEAD" ? undefined : kept.body);
  }

  const TROUBLES = {
    trouble: [500, "<Error><Code>InternalError</Code></Error>"],
    "slow-down": [503, "<Error><Code>SlowDown</Code></Error>"],
    "not-xml": [200, "<html>maintenance</html>"],
  } as const;
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece: Buffer) => pieces.push(piece));
    request.on("end", () => {
      gateway.requests++;
      const { mood } = gateway;
      if (mood === "silent") return;
      if (mood in TROUBLES) {
        const [status, text] = TROUBLES[mood as keyof typeof TROUBLES];
        response.writeHead(status).end(text);
        return;
      }
      void answer(request, response, Buffer.concat(pieces));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const gateway = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    mood: "normal" as BucketMood,
    requests: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return gateway;
}
