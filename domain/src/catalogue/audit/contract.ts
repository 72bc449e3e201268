// Audit, beyond the documents (domain.md "Teachers").
import { z } from "zod";
import { id, nothing, ruled, time } from "../../contract.ts";
import { endpoint } from "../../endpoint.ts";
import { may } from "../../permissions.ts";
import { textRule } from "../../text-rule.ts";

export const returnReasonRule = textRule({
  max: 500,
  empty: "请填写退回原因",
  length: "退回原因最多 500 个字符",
});

/** Returns a course from audit to its teacher. */
export const returnCourse = endpoint({
  name: "returnCourse",
  method: "POST",
  path: "/api/admin/courses/return/:courseId",
  access: may.runTheCatalogue,
  refuses: ["NOT_FOUND", "COURSE_STATE", "COURSE_CHANGED"],
  done: "已退回修改",
  params: z.object({ courseId: id }),
  /** State reviewed: 409 if saved since, unchecked if omitted. */
  query: z.object({ updateTime: time.optional() }),
  body: z.object({ reason: ruled(returnReasonRule) }),
  reply: nothing,
});
