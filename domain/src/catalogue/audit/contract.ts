// Audit, beyond the documents (domain.md "Teachers").
import { z } from "zod";
import { id, nothing, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { returnReasonRule } from "./return-reason.ts";

/** Returns a course from audit to its teacher. */
export const returnCourse = endpoint({
  name: "returnCourse",
  method: "POST",
  path: "/api/admin/courses/return/:courseId",
  access: may.runTheCatalogue,
  done: "已退回修改",
  params: z.object({ courseId: id }),
  /** State reviewed: 409 if saved since, unchecked if omitted. */
  query: z.object({ updateTime: time.optional() }),
  body: z.object({ reason: ruled(returnReasonRule) }),
  reply: nothing,
});
