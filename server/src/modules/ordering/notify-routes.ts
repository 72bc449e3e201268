// The provider's notifications. Outside `bind`: the body is the provider's, must be verified as the bytes that came,
// and is answered as the provider asks (204 without a body, else {"code":"FAIL"}).
import type { FastifyInstance } from "fastify";
import type { PaymentServices } from "../payment/service.ts";
import { receiveNotification } from "./service.ts";

/** POST /api/payment/notify; registers in a context of its own, so that only here bodies stay raw. */
export async function paymentNotifyRoutes(
  app: FastifyInstance,
  { services }: { services: PaymentServices },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 65_536 }, (_, body, done) =>
    done(null, body),
  );
  app.post("/api/payment/notify", async (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const status = await receiveNotification(services, rawBody, request.headers);
    reply.status(status).header("cache-control", "no-store");
    return status === 204 ? reply.send() : reply.send({ code: "FAIL", message: "refused" });
  });
}
