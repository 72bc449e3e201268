import { z } from "zod";
import { id } from "../contract.ts";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** A teacher in public, without phone and login name. */
export const getTeacher = endpoint({
  name: "getTeacher",
  method: "GET",
  path: "/api/public/teachers/:teacherId",
  access: may.browse,
  refuses: ["NOT_FOUND"],
  params: z.object({ teacherId: id }),
  reply: z.object({
    teacherId: z.int(),
    teacherName: z.string(),
    teacherTitle: z.string(),
    /** Plain text, paragraphs by blank lines. */
    biography: z.string(),
    /** Null: show a letter of the name. */
    photoUrl: z.string().nullable(),
  }),
});
