// Raw notifications go to the shop, whose answer takes the company's form.
import type { FastifyInstance } from "fastify";
import type { NotificationHandler } from "../opened.ts";
import { NOTIFY_PATHS, type PaymentMethod, type PaymentPort, type PaymentPorts } from "./port.ts";

export type NotifyOptions = { ports: PaymentPorts; deliver: NotificationHandler };

const MAX_BYTES = 65_536;

/** Registers the configured companies' addresses. */
export async function paymentNotifyRoutes(
  app: FastifyInstance,
  { ports, deliver }: NotifyOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_, body, done) =>
    done(null, body),
  );
  for (const [method, port] of Object.entries(ports) as [PaymentMethod, PaymentPort][])
    for (const url of Object.values(NOTIFY_PATHS[method]))
      app.post(url, async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const outcome = await deliver(method, rawBody, request.headers).catch((error: unknown) => {
          request.log.error({ err: error, method }, "a payment notification was not handled");
          return "failed" as const;
        });
        const { status, contentType, body } = port.answerTo(outcome);
        reply.code(status).type(contentType).header("cache-control", "no-store");
        return reply.send(body);
      });
}
