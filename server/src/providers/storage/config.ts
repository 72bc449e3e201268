import {
  type Environment,
  choice,
  readEnvironment,
  required,
  text,
  webAddress,
} from "../../start/environment.ts";
import { adapter, type OpenedMedia, type ProviderDeps } from "../opened.ts";
import { type BucketOptions, openBucket } from "./bucket.ts";
import { bucketRoutes } from "./bucket-routes.ts";
import { bucketFiles, type BucketStorage, bucketStorage } from "./bucket-storage.ts";
import { type EmbeddedStorage, embeddedStorage } from "./embedded.ts";
import { embeddedFiles } from "./embedded-files.ts";
import { storageRoutes } from "./embedded-routes.ts";
import { formPost } from "./form-post.ts";
import type { StoragePort, StoredFiles } from "./port.ts";
import { OSS, S3 } from "./v4-signature.ts";

type InBucket = Omit<BucketOptions, "clock" | "timeoutMs">;
export type StorageConfig = { provider: "embedded" } | { provider: "oss" | "s3"; bucket: InBucket };

const neededBy = (provider: string) =>
  required(`STORAGE_PROVIDER=${provider} 需要它`, `STORAGE_PROVIDER=${provider} needs it`);

const readers = {
  oss(env: Environment): InBucket {
    const needed = neededBy("oss");
    const read = readEnvironment(
      {
        ALIBABA_ACCESS_KEY_ID: needed,
        ALIBABA_ACCESS_KEY_SECRET: needed,
        OSS_REGION: needed,
        OSS_BUCKET: needed,
        OSS_ENDPOINT: webAddress.optional(),
        OSS_PUBLIC_ENDPOINT: webAddress.optional(),
      },
      env,
    );
    const usual = `https://${read.OSS_BUCKET}.oss-${read.OSS_REGION}.aliyuncs.com`;
    const browserEndpoint = read.OSS_PUBLIC_ENDPOINT ?? usual;
    return {
      dialect: OSS,
      credentials: {
        accessId: read.ALIBABA_ACCESS_KEY_ID,
        secret: read.ALIBABA_ACCESS_KEY_SECRET,
        region: read.OSS_REGION,
      },
      bucket: read.OSS_BUCKET,
      endpoint: read.OSS_ENDPOINT ?? browserEndpoint,
      browserEndpoint,
      pathStyle: false,
    };
  },

  s3(env: Environment): InBucket {
    const needed = neededBy("s3");
    const read = readEnvironment(
      {
        S3_ENDPOINT: required("STORAGE_PROVIDER=s3 需要它", "STORAGE_PROVIDER=s3 needs it").pipe(webAddress),
        S3_PUBLIC_ENDPOINT: webAddress.optional(),
        S3_REGION: text.default("us-east-1"),
        S3_BUCKET: needed,
        S3_ACCESS_KEY_ID: needed,
        S3_SECRET_ACCESS_KEY: needed,
        S3_ADDRESSING: choice(["path", "virtual"], "path"),
      },
      env,
    );
    const pathStyle = read.S3_ADDRESSING === "path";
    const hostOf = (endpoint: string) => (pathStyle ? endpoint : withBucket(endpoint, read.S3_BUCKET));
    return {
      dialect: S3,
      credentials: {
        accessId: read.S3_ACCESS_KEY_ID,
        secret: read.S3_SECRET_ACCESS_KEY,
        region: read.S3_REGION,
      },
      bucket: read.S3_BUCKET,
      endpoint: hostOf(read.S3_ENDPOINT),
      browserEndpoint: hostOf(read.S3_PUBLIC_ENDPOINT ?? read.S3_ENDPOINT),
      pathStyle,
    };
  },
};

const withBucket = (endpoint: string, bucket: string): string => endpoint.replace("://", `://${bucket}.`);

/** Refuses with ConfigMistakes. */
export function readConfig(env: Environment): StorageConfig {
  const { STORAGE_PROVIDER: provider } = readEnvironment(
    { STORAGE_PROVIDER: adapter("storage", ["embedded", "oss", "s3"], env) },
    env,
  );
  return provider === "embedded" ? { provider } : { provider, bucket: readers[provider](env) };
}

/** File addresses are the site's own, relative. */
export function open(config: StorageConfig, deps: ProviderDeps): OpenedMedia<StoragePort, EmbeddedStorage> {
  if (config.provider === "embedded") {
    const storage = embeddedStorage({ ...deps, publicUrl: "" });
    return {
      port: storage,
      standIn: storage,
      mediaHosts: [],
      sweep: () => storage.sweep(),
      routes: (app) => storageRoutes(app, { storage }),
    };
  }
  const storage = inBucket(config.bucket, deps.clock);
  return {
    port: storage,
    // Pages post to the bucket, and /files redirects there.
    mediaHosts: [new URL(config.bucket.browserEndpoint).origin],
    sweep: () => storage.sweep(),
    routes: (app, port) => bucketRoutes(app, { storage: port }),
  };
}

export function inBucket(options: Omit<BucketOptions, "clock">, clock: () => Date): BucketStorage {
  const bucket = openBucket({ ...options, clock });
  const postedTo = { ...options, host: bucket.formHost, urlPrefix: "/files/" };
  return bucketStorage({ bucket, clock, sign: (wanted) => formPost(postedTo, wanted, clock()) });
}

/** Read-only storage for commands. */
export const openStoredFiles = (config: StorageConfig, dataDir: string): StoredFiles =>
  config.provider === "embedded"
    ? embeddedFiles(dataDir)
    : bucketFiles(openBucket({ ...config.bucket, clock: () => new Date() }));
