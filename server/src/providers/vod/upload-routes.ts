// The tus endpoint: POST begins an upload, HEAD tells how much has come, PATCH goes on, DELETE gives it up. Not GET: it
// would hand the files to anybody.
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { type Uploads, UPLOADS_PATH } from "./uploads.ts";

/** Registers the endpoint; bodies go to the disk as they come. */
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

/** The library that answers can say 503, but no header beside it. */
function tellWhenToComeAgain(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...more: unknown[]) => {
    if (status === 503) response.setHeader("retry-after", "5");
    return writeHead(status, ...more);
  };
}
