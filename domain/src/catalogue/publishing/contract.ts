// The checklist before publishing, beyond the documents (domain.md "Catalogue").
import { z } from "zod";
import { id, repeated } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { MAX_NAMED, publishChecks } from "../publish-check.ts";

/** Of each course what is not ready to be sold; a teacher asks about own courses alone. */
export const listPublishChecks = endpoint({
  name: "listPublishChecks",
  method: "GET",
  path: "/api/admin/publish-checks",
  access: may.authorCourses,
  refuses: ["NOT_FOUND"],
  query: z.object({ courseId: repeated(id) }),
  reply: z.array(
    z.object({
      courseId: z.int(),
      checks: z.array(
        z.object({
          check: z.enum(publishChecks),
          hinders: z.boolean(),
          sentence: z.string(),
          lessons: z.array(z.object({ courseChapterId: z.int(), chapterTitle: z.string() })).max(MAX_NAMED),
          more: z.int().min(0),
        }),
      ),
    }),
  ),
});
