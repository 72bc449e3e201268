// What the tests of the storage port share: the disk and buckets of both dialects (a loopback bucket), each behind the
// routes that browsers use.
import Fastify from "fastify";
import { BUCKET, BUCKET_KEY, startBucketGateway } from "./bucket-gateway-testing.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { inBucket } from "./config.ts";
import type { Category, StoragePort, WantedPost } from "./port.ts";
import { watched } from "../watched.ts";
import * as kit from "./storage-testing.ts";
import { OSS, S3 } from "./v4-signature.ts";

type Shown = { status: number; body: Buffer; type: string | null };
export type Subject = {
  storage: StoragePort;
  time: { now: Date };
  /** Posts a form as a browser does; the HTTP status. */
  post(host: string, form: kit.Form): Promise<number>;
  /** What a browser is shown under the public address of a key. */
  show(key: string): Promise<Shown>;
  close(): Promise<unknown>;
};

/** Wrapped as every opened port is, so that the promises are tested through the wrapper. */
const around = <Storage extends StoragePort>(storage: Storage): Storage =>
  watched<StoragePort>(
    storage,
    { publicUrl: true, signFormPost: true },
    { name: "storage", provider: "test", vendor: false, clock: () => new Date(), log: { warn() {} } },
  ).port as Storage;

/** The stand-in, on a disk of its own. */
export async function disk(): Promise<Subject> {
  const host = await kit.startHost();
  return {
    ...host,
    storage: around(host.storage),
    post: async (_host, form) => (await kit.post(host, form)).status,
    async show(key) {
      const { statusCode, rawPayload, headers } = await host.app.inject(`/files/${key}`);
      return { status: statusCode, body: rawPayload, type: String(headers["content-type"]) };
    },
    close: () => host.app.close(),
  };
}

/** A bucket of that kind, and the server before it. */
export async function bucket(kind: "oss" | "s3-path" | "s3-host") {
  const time = { now: kit.START };
  const clock = () => time.now;
  const gateway = await startBucketGateway(kind, clock);
  const opened = (changed: Partial<Parameters<typeof inBucket>[0]> = {}) =>
    around(
      inBucket(
        {
          dialect: kind === "oss" ? OSS : S3,
          credentials: BUCKET_KEY,
          bucket: BUCKET,
          endpoint: gateway.endpoint,
          browserEndpoint: gateway.endpoint,
          pathStyle: kind === "s3-path",
          timeoutMs: 20_000, // a loaded machine answers late
          ...changed,
        },
        clock,
      ),
    );
  const storage = opened();
  const app = Fastify();
  await app.register(bucketRoutes, { storage });
  return {
    storage,
    time,
    gateway,
    app,
    opened,
    async post(host: string, form: kit.Form) {
      const { payload, headers } = kit.encodeForm(form);
      const { "content-type": type = "" } = headers;
      const sent = await fetch(host, {
        method: "POST",
        body: new Uint8Array(payload),
        headers: { "content-type": type },
      });
      await sent.arrayBuffer();
      return sent.status;
    },
    async show(key: string) {
      const led = await app.inject(`/files/${key}`);
      if (led.statusCode !== 302) return { status: led.statusCode, body: led.rawPayload, type: null };
      const got = await fetch(String(led.headers.location));
      return {
        status: got.status,
        body: Buffer.from(await got.arrayBuffer()),
        type: got.headers.get("content-type"),
      };
    },
    close: () => Promise.all([app.close(), gateway.close()]),
  };
}

const mark = "0123456789abcdef";
const wantedOf = (category: Category): WantedPost =>
  category === "image/avatar" ? { category, ownerMark: mark } : { category };

/** Posts a file under a leave for its category; its key and the HTTP status. */
export async function uploaded(on: Subject, category: Category, extension: string, file: Buffer) {
  const grant = await on.storage.signFormPost(wantedOf(category));
  const key = kit.newKey(grant.keyPrefix, extension);
  const status = await on.post(grant.host, kit.formOf(grant, key, file));
  return { key, status };
}

/** What the storage gives out under the key. */
export async function bytesOf(storage: StoragePort, key: string): Promise<Buffer | undefined> {
  const object = await storage.open(key);
  return object && Buffer.concat(await object.stream.toArray());
}
