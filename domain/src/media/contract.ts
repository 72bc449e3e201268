import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { may } from "../permissions.ts";

/** The documented upload categories (back-office spec 7). */
export const documentedCategories = ["image/cover", "image/editor", "handout"] as const;
/** Beyond them the issued invoice, for administrators alone. */
export const uploadCategory = z.enum([...documentedCategories, "invoice"]);

const formPost = z.object({
  policy: z.string(),
  accessId: z.string(),
  signature: z.string(),
  host: z.string(),
  /** Seconds since 1970, as the documents' browser compares it. */
  expire: z.int(),
  dir: z.string(),
  /** The stored file's address = this + key; null where the category is not public. */
  urlPrefix: z.string().nullable(),
  fields: z.record(z.string(), z.string()),
});

/**
 * Leave to post one file straight to the storage host: `fields` as they are, then `key` = dir + 20 random letters
 * and digits + the file's extension, `content-type`, and `file` last.
 */
export const signUpload = endpoint({
  name: "signUpload",
  method: "GET",
  path: "/api/files/oss-sign",
  // Covers, pictures of descriptions and handouts are all staff's work; learners have nothing to upload yet.
  access: may.authorCourses,
  query: z.object({
    category: uploadCategory.default("image/cover"),
    /** Lower case, without the dot; narrows the leave to files of that kind. */
    extension: z.string().max(8).optional(),
  }),
  reply: formPost,
});

/** The same for the picture of whoever asks: JPG or PNG; the storage makes it square. */
export const signAvatarUpload = endpoint({
  name: "signAvatarUpload",
  method: "GET",
  path: "/api/user/avatar/oss-sign",
  access: may.haveAProfile,
  query: z.object({ extension: z.string().max(8).optional() }),
  reply: formPost,
});
