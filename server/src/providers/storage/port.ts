import { type Caller, ownWork } from "../../kernel/fair-queue.ts";
import type { Readable } from "node:stream";
import { HANDOUT_BELOW_BYTES, HANDOUT_EXTENSIONS } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { COVER_MAX_BYTES } from "@zhutu/domain/catalogue/course-form.ts";
import { INVOICE_FILE_BELOW_BYTES, INVOICE_FILE_EXTENSIONS } from "@zhutu/domain/invoicing/invoice-rules.ts";
import {
  AVATAR_BELOW_BYTES,
  EDITOR_IMAGE_BELOW_BYTES,
  EDITOR_IMAGE_EXTENSIONS,
  PHOTO_EXTENSIONS,
} from "@zhutu/domain/media/upload-rules.ts";

export { invoiceKindOf } from "./invoice-check.ts";

/** Upload categories (back-office spec 7), avatars and issued invoices (domain.md "Uploads"); each is a key prefix. */
export type Category = "image/cover" | "image/editor" | "image/avatar" | "handout" | "invoice";

export type CategoryRule = {
  /** Lower case, without dot. */
  extensions: readonly string[];
  /** Exclusive limit in bytes. */
  belowBytes: number;
  /** Served to everyone; otherwise only through `open`. */
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

/** GET /api/files/oss-sign: five documented fields and those a current bucket needs. */
export type FormPost = {
  /** Signature version 1, as documented. */
  policy: string;
  accessId: string;
  signature: string;
  host: string;
  /** Seconds since 1970. */
  expire: number;
  /** Version 4: posted as they are, then `key`, `content-type` and last `file`. */
  fields: Record<string, string>;
  /** `key` = this + 20 random letters and digits + "." + lower-case extension. */
  keyPrefix: string;
  /** Address = this + key; null if not public. */
  urlPrefix: string | null;
};

export type StoredObject = {
  size: number;
  contentType: string;
  /** Read to the end or destroy. */
  stream: Readable;
};

export type StoredFiles = {
  /** Of any category. */
  open(key: string): Promise<StoredObject | undefined>;
  /** 1,000 objects in key order, after `after`; empty at the end. */
  list(category: Category, after?: string): Promise<Listed[]>;
};

export type Listed = { key: string; storedAt: Date };

/** Avatars need the owner's mark (16 of 0-9 and a-f), which starts the name. */
export type WantedPost = { extension?: string } & (
  | { category: "image/avatar"; ownerMark: string }
  | { category: UnmarkedCategory; ownerMark?: never }
);

/** The key of an imported file; `digest`: SHA-256 of its bytes, in hex. */
export const importedKey = (category: Category, digest: string, extension: string): string =>
  `${category}/${digest.slice(0, 20)}.${extension}`;

export type UnmarkedCategory = Exclude<Category, "image/avatar">;

export type StoragePort = StoredFiles & {
  /** A leave for five minutes. Throws ProviderFailure (permanent) for a forbidden extension or mark. */
  signFormPost(wanted: WantedPost): Promise<FormPost>;
  /**
   * The key follows from the bytes, so equal files are stored once. Throws ProviderFailure (permanent) for a
   * refused file.
   */
  importFile(category: Category, path: string): Promise<string>;
  /** Returns a key each, undefined if refused. Storing a picture again renews it. */
  importPictures(paths: readonly string[]): Promise<(string | undefined)[]>;
  remove(key: string): Promise<void>;
  /** A public object's address for browsers, or undefined. */
  addressOf?(key: string): Promise<string | undefined>;
  /** Throws ProviderFailure (permanent) for other keys. */
  publicUrl(key: string): string;
};

/**
 * For JavaScript and PostgreSQL: `<category>/<20 letters or digits>.<extension>`; avatars add the owner's
 * mark and a dash.
 */
export const keyPattern = (category: Category): string =>
  `${category}/${category === "image/avatar" ? "(?:[0-9a-f]{16}-)?" : ""}[A-Za-z0-9]{20}[.](?:${CATEGORIES[category].extensions.join("|")})`;

const keyForms = (Object.keys(CATEGORIES) as Category[]).map((category) => ({
  category,
  form: new RegExp(`^${keyPattern(category)}$`),
}));

/** Undefined if malformed. */
export const categoryOf = (key: string): Category | undefined =>
  keyForms.find(({ form }) => form.test(key))?.category;

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

export const isOwnerMark = (mark: string): boolean => ownerMarkForm.test(mark);

/** Undefined for other keys and imports. */
export function ownerMarkOf(key: string): string | undefined {
  if (categoryOf(key) !== "image/avatar") return undefined;
  const [mark = ""] = key.slice("image/avatar/".length).split("-");
  return isOwnerMark(mark) ? mark : undefined;
}

/** The upload queues as the avatar's owner, else as staff. */
export function uploaderOf(key: string): Caller {
  const mark = ownerMarkOf(key);
  return mark === undefined ? ownWork() : { key: `owner ${mark}`, isStaff: false };
}
