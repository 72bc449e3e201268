// What lives as long as the process: the database, the jobs, and the adapter picked for each provider's port.
import type { Config } from "./start/config.ts";
import type { Services } from "./kernel/context.ts";
import type { Database } from "./kernel/db/db.ts";
import { createJobs } from "./kernel/db/jobs.ts";
import type { LineLog } from "./kernel/log-lines.ts";
import { fileAttempts } from "./providers/payment/attempt-store.ts";
import { type EmbeddedPayment, embeddedPayment } from "./providers/payment/embedded.ts";
import { alibabaSms } from "./providers/sms/alibaba.ts";
import { type EmbeddedSms, embeddedSms } from "./providers/sms/embedded.ts";
import { type EmbeddedStorage, embeddedStorage } from "./providers/storage/embedded.ts";
import { type EmbeddedVod, embeddedVod } from "./providers/vod/embedded.ts";

/** The stand-ins in use: the application gives them their addresses (upload host, play addresses, pay page, outbox). */
export type StandIns = {
  sms: EmbeddedSms | undefined;
  payment: EmbeddedPayment;
  storage: EmbeddedStorage;
  vod: EmbeddedVod;
};

export type OpenServices = Omit<Services, "log"> & {
  standIns: StandIns;
  /** Who takes a payment notification; the application says so once it is built. */
  takeNotifications(handler: NotificationHandler): void;
};

/** Resolves to the HTTP status the shop answers the provider with. */
export type NotificationHandler = (rawBody: Buffer, headers: Record<string, string>) => Promise<number>;

/** Opens every provider as the configuration says; the embedded ones keep their files under DATA_DIR. */
export function openServices(config: Config, database: Database, log: LineLog): OpenServices {
  const clock = (): Date => new Date();
  const { dataDir, publicUrl, jwtSecret: secretKey } = config; // each stand-in derives a key of its own
  let handler: NotificationHandler = async () => 503; // not built yet: the provider will try again
  const standIns: StandIns = {
    sms:
      config.sms.provider === "alibaba"
        ? undefined
        : embeddedSms({ dataDir, siteName: config.site.siteName, clock }),
    payment: embeddedPayment({
      publicUrl,
      secretKey,
      clock,
      store: fileAttempts(dataDir),
      deliver: (rawBody, headers) => handler(rawBody, headers),
    }),
    storage: embeddedStorage({ dataDir, publicUrl: "", secretKey, clock }),
    vod: embeddedVod({ dataDir, publicUrl: "", secretKey, clock }),
  };
  const sms = config.sms.provider === "alibaba" ? alibabaSms({ ...config.sms.alibaba, clock }) : standIns.sms;
  if (!sms) throw new Error("no sms provider");
  return {
    db: database.db,
    config,
    jobs: createJobs({ connectionString: database.connectionString, log }),
    providers: { sms, payment: standIns.payment, storage: standIns.storage, vod: standIns.vod },
    standIns,
    takeNotifications: (taker) => void (handler = taker),
  };
}
