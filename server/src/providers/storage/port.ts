import { type Caller, ownWork } from "../../kernel/fair-queue.ts";
import type { Readable } from "node:stream";
import { HANDOUT_BELOW_BYTES, HANDOUT_EXTENSIONS } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { COVER_MAX_BYTES } from "@zhutu/domain/catalogue/course-form.ts";
import { INVOICE_FILE_BELOW_BYTES, INVOICE_FILE_EXTENSIONS } from "@zhutu/domain/invoicing/invoice-file.ts";
import {
  AVATAR_BELOW_BYTES,
  EDITOR_IMAGE_BELOW_BYTES,
  EDITOR_IMAGE_EXTENSIONS,
  PHOTO_EXTENSIONS,
} from "@zhutu/domain/media/upload-rules.ts";

/** The upload categories (back-office spec 7), people's own pictures and issued invoices (domain.md); each is the key prefix of its objects. */
export type Category = "image/cover" | "image/editor" | "image/avatar" | "handout" | "invoice";

export type CategoryRule = {
  /** Lower case, without the dot. */
  extensions: readonly string[];
  /** A file must be smaller than this many bytes. */
  belowBytes: number;
  /** Served to everybody under its address; otherwise only through `open`. */
  public: boolean;
};

/** Back-office spec 5: covers under 500 KB, JPG or PNG; handouts under 200 MB. */
export const CATEGORIES: Record<Category, CategoryRule> = {
  "image/cover": { extensions: PHOTO_EXTENSIONS, belowBytes: COVER_MAX_BYTES, public: true },
  "image/editor": { extensions: EDITOR_IMAGE_EXTENSIONS, belowBytes: EDITOR_IMAGE_BELOW_BYTES, public: true },
  "image/avatar": { extensions: PHOTO_EXTENSIONS, belowBytes: AVATAR_BELOW_BYTES, public: true },
  handout: {
    extensions: HANDOUT_EXTENSIONS,
    belowBytes: HANDOUT_BELOW_BYTES,
    public: false,
  },
  invoice: { extensions: INVOICE_FILE_EXTENSIONS, belowBytes: INVOICE_FILE_BELOW_BYTES, public: false },
};

export const CONTENT_TYPES: Record<string, string> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  ofd: "application/ofd",
  xml: "application/xml",
};

/** The answer of GET /api/files/oss-sign: five documented fields, and what a current bucket needs besides. */
export type FormPost = {
  /** Signature version 1, as documented: base64 policy and its signature. */
  policy: string;
  accessId: string;
  signature: string;
  /** Where the multipart form is posted. */
  host: string;
  /** Seconds since 1970; five minutes from now. */
  expire: number;
  /** Signature version 4: the browser posts these as they are, then `key`, `content-type` and, last, `file`. */
  fields: Record<string, string>;
  /** `key` = this + 20 random letters and digits + "." + extension in lower case. */
  keyPrefix: string;
  /** A stored object's address = this + key; null where the category is not public. */
  urlPrefix: string | null;
};

export type StoredObject = {
  size: number;
  contentType: string;
  /** Must be read to the end or destroyed. */
  stream: Readable;
};

/** What is stored, for who only reads. */
export type StoredFiles = {
  /** The stored object, of any category, or undefined when there is none under that key. */
  open(key: string): Promise<StoredObject | undefined>;
  /** The objects of one category in the order of their keys, 1,000 a page, from behind `after`; empty past the last. */
  list(category: Category, after?: string): Promise<Listed[]>;
};

export type Listed = { key: string; storedAt: Date };

/**
 * What a browser may upload: into one category, of one extension when given. A person's own picture has its owner's
 * mark (16 of 0-9 and a-f), with which the object's name begins; nothing else has one.
 */
export type WantedPost = { extension?: string } & (
  | { category: "image/avatar"; ownerMark: string }
  | { category: UnmarkedCategory; ownerMark?: never }
);

export type UnmarkedCategory = Exclude<Category, "image/avatar">;

export type StoragePort = StoredFiles & {
  /**
   * Grants one browser five minutes of uploading. Refuses an extension that the category does not allow, and a mark that
   * is none (ProviderFailure permanent).
   */
  signFormPost(wanted: WantedPost): Promise<FormPost>;
  /**
   * Stores a file from a path on this machine and answers its key, which follows from its bytes: the same file is
   * stored once. Refuses (ProviderFailure permanent) a file that the category would not take from a browser.
   */
  importFile(category: Category, path: string): Promise<string>;
  /**
   * The same of pictures of texts, by their extensions: the key of each, undefined of one that would be refused. Stored
   * again, a picture counts as new.
   */
  importPictures(paths: readonly string[]): Promise<(string | undefined)[]>;
  /** Removes the object; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Of a storage that browsers reach by themselves: where it gives out an object of a public category; undefined when there is none. */
  addressOf?(key: string): Promise<string | undefined>;
  /** The address of an object in a public category; refuses any other key (ProviderFailure permanent). */
  publicUrl(key: string): string;
};

/**
 * The form of a category's keys, as JavaScript and PostgreSQL both read it: `<category>/<20 letters or digits>.<extension
 * of it>`; an uploaded picture of a person has its owner's mark and a dash before the 20.
 */
export const keyPattern = (category: Category): string =>
  `${category}/${category === "image/avatar" ? "(?:[0-9a-f]{16}-)?" : ""}[A-Za-z0-9]{20}[.](?:${CATEGORIES[category].extensions.join("|")})`;

const keyForms = (Object.keys(CATEGORIES) as Category[]).map((category) => ({
  category,
  form: new RegExp(`^${keyPattern(category)}$`),
}));

/** The category of a well-formed key (`keyPattern`), or undefined. */
export const categoryOf = (key: string): Category | undefined =>
  keyForms.find(({ form }) => form.test(key))?.category;

/** Whether an object of that category lies under the key; a key of any other form is none. */
export async function isStored(
  storage: Pick<StoredFiles, "open">,
  key: string,
  category: Category,
): Promise<boolean> {
  if (categoryOf(key) !== category) return false;
  const object = await storage.open(key);
  object?.stream.destroy();
  return object !== undefined;
}

const ownerMarkForm = /^[0-9a-f]{16}$/;

/** Whether it is an owner's mark. */
export const isOwnerMark = (mark: string): boolean => ownerMarkForm.test(mark);

/** Whose upload a person's picture is, as `signFormPost` was told; undefined of any other key, and of an imported file. */
export function ownerMarkOf(key: string): string | undefined {
  if (categoryOf(key) !== "image/avatar") return undefined;
  const [mark = ""] = key.slice("image/avatar/".length).split("-");
  return isOwnerMark(mark) ? mark : undefined;
}

/** Whose turn an upload takes: the owner's of a person's own picture; every other is one of staff's. */
export function uploaderOf(key: string): Caller {
  const mark = ownerMarkOf(key);
  return mark === undefined ? ownWork() : { key: `owner ${mark}`, isStaff: false };
}
