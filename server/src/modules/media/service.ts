// media owns the video library's rows and the leave to upload files. It does not own: the bytes (providers storage
// and vod), which course shows a video or which chapter has a handout (catalogue), who may play (enrolment, study).
import type { HandlerInput } from "@zhutu/domain/endpoint.ts";
import type { signUpload as signUploadEndpoint } from "@zhutu/domain/media/contract.ts";
import { may } from "@zhutu/domain/permissions.ts";
import type { Ctx, SessionUser } from "../../kernel/context.ts";
import { admit } from "../../kernel/http/access.ts";
import { countUse } from "../../kernel/limits.ts";
import { refuse } from "../../kernel/http/refuse.ts";
import { CATEGORIES, type Category } from "../../providers/storage/port.ts";
import { pictureMark } from "../identity/service.ts";

export {
  deleteVideo,
  measureVideo,
  mediaJobs,
  previewVideo,
  receiveVodEvent,
  sourcesOf,
  uploadAuth,
  videoLengthKnown,
  videos,
  videoStatusChanged,
  videoUsesAsked,
} from "./videos.ts";
export { keepVideo } from "./keep-video-queries.ts";

type Wanted = Omit<HandlerInput<typeof signUploadEndpoint>["query"], "category"> & {
  category?: Category | undefined;
};

/**
 * Leave to post one file of that category straight to the storage host, for five minutes. Refuses an extension
 * the category does not take, invoices for who is no administrator, and more than 120 signatures an hour.
 */
export async function signUpload(ctx: Ctx<SessionUser>, { category: asked, extension }: Wanted) {
  const makesCourses = ctx.user.role === "admin" || ctx.user.role === "teacher";
  const category = asked ?? (makesCourses ? "image/cover" : "image/avatar");
  if (extension !== undefined && !CATEGORIES[category].extensions.includes(extension))
    throw refuse("UPLOAD_REFUSED");
  // Invoices are for who sends them, the own picture for everybody, the rest for who makes courses.
  if (category === "invoice") admit(may.manageInvoices, ctx);
  else if (category !== "image/avatar") admit(may.authorCourses, ctx);
  await countUse(ctx.db, { key: `sign:${ctx.user.userId}`, most: 120, withinSeconds: 3_600 });
  const { keyPrefix, ...post } = await ctx.providers.storage.signFormPost({
    extension,
    // So that nobody shows another person's upload as their own picture.
    ...(category === "image/avatar"
      ? { category, ownerMark: pictureMark(ctx.config.keys, ctx.user.userId) }
      : { category }),
  });
  return { ...post, dir: keyPrefix };
}
