// The tus endpoint: POST begins, HEAD tells the offset, PATCH continues, DELETE abandons. GET would give
// files to anyone.
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Uploads, UPLOADS_PATH } from "./uploads.ts";

/** Bodies stream to disk. */
export async function uploadRoutes(
  app: FastifyInstance,
  { uploads, onDone }: { uploads: Uploads; onDone: () => void },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  for (const url of [UPLOADS_PATH, `${UPLOADS_PATH}/:uploadId`])
    app.route({
      method: ["POST", "HEAD", "PATCH", "DELETE", "OPTIONS"],
      url,
      config: { takesFiles: true },
      handler: async (request, reply) => {
        reply.hijack();
        reply.raw.setHeader("cache-control", "no-store");
        reply.raw.setHeader("x-content-type-options", "nosniff");
        tellWhenToComeAgain(reply.raw);
        await uploads.server.handle(request.raw, reply.raw);
        onDone();
      },
    });
}

/** The library sets no Retry-After with its 503. */
function tellWhenToComeAgain(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (status === 503) response.setHeader("retry-after", "5");
    return writeHead(status, ...more);
  };
}
