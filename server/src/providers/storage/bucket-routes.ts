// GET /files/<key> redirects to a vendor's bucket, so stored addresses stay the same.
import type { FastifyInstance } from "fastify";
import { ProviderFailure } from "../failure.ts";
import type { StoragePort } from "./port.ts";

/** Only public files have an address. */
export async function bucketRoutes(
  app: FastifyInstance,
  { storage }: { storage: Pick<StoragePort, "addressOf"> },
): Promise<void> {
  app.route({
    method: ["GET", "HEAD"],
    url: "/files/*",
    handler: async (request, reply) => {
      // No decoding can change the raw path.
      const key = request.url.slice("/files/".length).split("?")[0] ?? "";
      try {
        const address = await storage.addressOf?.(key);
        if (address === undefined) return await reply.code(404).header("cache-control", "no-store").send();
        return await reply.header("cache-control", "public, max-age=3600").redirect(address, 302);
      } catch (error) {
        if (!(error instanceof ProviderFailure)) throw error;
        request.log.warn({ code: error.code, kind: error.kind }, "the storage did not answer");
        return reply.code(503).header("cache-control", "no-store").header("retry-after", "5").send();
      }
    },
  });
}
