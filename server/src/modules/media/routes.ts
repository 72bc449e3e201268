import {
  deleteVideo,
  getUploadAuth,
  listVideos,
  previewVideo,
  signAvatarUpload,
  signUpload,
} from "@zhutu/domain/media/contract.ts";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../kernel/context.ts";
import type { Bind } from "../../kernel/http/bind.ts";
import * as media from "./service.ts";

export function mediaRoutes(bind: Bind): void {
  bind(signUpload, (ctx, { query }) => media.signUpload(ctx, query));
  bind(signAvatarUpload, (ctx, { query }) =>
    media.signUpload(ctx, { category: "image/avatar", extension: query.extension }),
  );
  bind(getUploadAuth, (ctx, { query }) => media.uploadAuth(ctx, query));
  bind(listVideos, (ctx, { query }) => media.videos(ctx, query));
  bind(deleteVideo, (ctx, { params }) => media.deleteVideo(ctx, params.videoId));
  bind(previewVideo, (ctx, { params }) => media.previewVideo(ctx, params.videoId));
}

/** The provider's callback: no envelope; the raw bytes are checked against its signature. */
export async function vodCallbackRoutes(
  app: FastifyInstance,
  { services }: { services: Services },
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 65_536 }, (_, body, done) =>
    done(null, body),
  );
  app.post("/api/vod/callback", async (request, reply) => {
    const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const status = await media.receiveVodEvent(services, rawBody, request.headers as Record<string, string>);
    return reply.status(status).header("cache-control", "no-store").send();
  });
}
