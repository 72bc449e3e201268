// media owns the video library's rows and permission to upload files.
// It does not own: bytes (providers storage and vod), which course shows a video or has a handout
// (catalogue), who may play (enrolment, study).
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
  videoUses,
} from "./videos.ts";
export { readCaptions } from "./captions.ts";
export { findCaptions, hasCaptions, keepCaptions, keepVideo, removeCaptions } from "./queries.ts";

type Wanted = Omit<HandlerInput<typeof signUploadEndpoint>["query"], "category"> & {
  category?: Category | undefined;
};

/**
 * Permission to post one file to the storage host within five minutes. Refuses UPLOAD_REFUSED (extension),
 * FORBIDDEN or RIGHT_LACKING (category), TOO_MANY past 120 an hour.
 */
export async function signUpload(ctx: Ctx<SessionUser>, { category: asked, extension }: Wanted) {
  const makesCourses = ctx.user.role === "admin" || ctx.user.role === "teacher";
  const category = asked ?? (makesCourses ? "image/cover" : "image/avatar");
  if (extension !== undefined && !CATEGORIES[category].extensions.includes(extension))
    throw refuse("UPLOAD_REFUSED");
  // Invoices: invoice managers; own picture: everybody; the rest: course authors.
  if (category === "invoice") admit({ access: may.manageInvoices }, ctx);
  else if (category !== "image/avatar") admit({ access: may.authorCourses }, ctx);
  await countUse(ctx.db, { key: `sign:${ctx.user.userId}`, most: 120, withinSeconds: 3_600 });
  const { keyPrefix, ...post } = await ctx.providers.storage.signFormPost({
    extension,
    // So that nobody uses another person's upload as their picture.
    ...(category === "image/avatar"
      ? { category, ownerMark: pictureMark(ctx.config.keys, ctx.user.userId) }
      : { category }),
  });
  return { ...post, dir: keyPrefix };
}
