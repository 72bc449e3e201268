// What the documents lack of a course's audit (domain.md "Teachers").
import { z } from "zod";
import { id, nothing, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { returnReasonRule } from "./return-reason.ts";

/** A course in audit goes back to its teacher, who is told why. */
export const returnCourse = endpoint({
  name: "returnCourse",
  method: "POST",
  path: "/api/admin/courses/return/:courseId",
  access: may.runTheCatalogue,
  done: "已退回修改",
  params: z.object({ courseId: id }),
  /** Which state of the course was looked at: refused (409) once somebody saved another. Left out, not asked. */
  query: z.object({ updateTime: time.optional() }),
  body: z.object({ reason: ruled(returnReasonRule) }),
  reply: nothing,
});
