import { z } from "zod";
import { id } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** What everybody may know of a teacher: neither the phone nor the login name. */
export const getTeacher = endpoint({
  name: "getTeacher",
  method: "GET",
  path: "/api/public/teachers/:teacherId",
  access: may.browse,
  params: z.object({ teacherId: id }),
  reply: z.object({
    teacherId: z.int(),
    teacherName: z.string(),
    teacherTitle: z.string(),
    /** Plain text; blank lines part its paragraphs. */
    biography: z.string(),
    /** Null: a letter of the name stands for it. */
    photoUrl: z.string().nullable(),
  }),
});
