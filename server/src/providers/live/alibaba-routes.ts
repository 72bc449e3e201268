// The vendor's stream callbacks only trigger a look at the list.
import type { FastifyInstance } from "fastify";
import type { AlibabaLive } from "./alibaba.ts";
import { isCallbackSignature } from "./auth-key.ts";

export type CallbackOptions = {
  live: AlibabaLive;
  /** The host of the callback address. */
  host: string;
  /** The vendor's NotifyAuthKey. */
  callbackKey: string;
  clock: () => Date;
};

const FRESH_SECONDS = 300;

/** GET and POST /live/callback; 403 unless freshly signed. */
export async function alibabaLiveRoutes(app: FastifyInstance, options: CallbackOptions): Promise<void> {
  const { live, host, callbackKey, clock } = options;
  app.route({
    method: ["GET", "POST"],
    url: "/live/callback",
    handler: async (request, reply) => {
      const header = (name: string) => String(request.headers[name] ?? "");
      const timestamp = header("ali-live-timestamp");
      const apart = Math.abs(clock().getTime() / 1_000 - Number(timestamp));
      const signed = isCallbackSignature(header("ali-live-signature"), host, timestamp, callbackKey);
      if (!signed || !(apart <= FRESH_SECONDS)) return reply.code(403).send();
      live.look();
      return reply.code(200).send();
    },
  });
}
