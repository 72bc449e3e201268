import { z } from "zod";
import { endpoint } from "../endpoint.ts";

/** Leave to post one file straight to the storage host; `fields` is posted as it is, `file` last. */
export const signUpload = endpoint({
  name: "signUpload",
  method: "GET",
  path: "/api/files/oss-sign",
  access: "signed-in",
  query: z.object({ category: z.enum(["image/cover", "image/editor", "handout"]).default("image/cover") }),
  reply: z.object({
    policy: z.string(),
    accessId: z.string(),
    signature: z.string(),
    host: z.string(),
    /** Seconds since 1970, as the documents' browser compares it. */
    expire: z.int(),
    dir: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
});
export const uploadCategory = z.enum(["image/cover", "image/editor", "handout"]);
