import type { Readable } from "node:stream";

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
  "image/cover": { extensions: ["jpg", "jpeg", "png"], belowBytes: 512_000, public: true },
  "image/editor": {
    extensions: ["jpg", "jpeg", "png", "webp", "gif"],
    belowBytes: 5 * 1024 * 1024,
    public: true,
  },
  "image/avatar": { extensions: ["jpg", "jpeg", "png"], belowBytes: 2 * 1024 * 1024, public: true },
  handout: {
    extensions: ["doc", "docx", "pdf", "ppt", "pptx"],
    belowBytes: 200 * 1024 * 1024,
    public: false,
  },
  invoice: { extensions: ["pdf", "ofd", "xml"], belowBytes: 10 * 1024 * 1024, public: false },
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

export type StoragePort = StoredFiles & {
  /**
   * Grants one browser five minutes of uploading into one category, of one extension when given. With
   * `ownerMark` (16 of 0-9 and a-f; people's own pictures only) the object's name begins with it, and no leave without
   * it writes such a name. Refuses an extension that the category does not allow (ProviderFailure permanent).
   */
  signFormPost(wanted: { category: Category; extension?: string; ownerMark?: string }): Promise<FormPost>;
  /**
   * Stores a file from a path on this machine and answers its key, which follows from its bytes: the same file is
   * stored once. Refuses (ProviderFailure permanent) a file that the category would not take from a browser.
   */
  importFile(category: Category, path: string): Promise<string>;
  /** Removes the object; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** The address of an object in a public category; refuses any other key (ProviderFailure permanent). */
  publicUrl(key: string): string;
};

const keyForm =
  /^(image\/cover|image\/editor|image\/avatar|handout|invoice)\/(?:([0-9a-f]{16})-)?[A-Za-z0-9]{20}\.([a-z]{3,4})$/;

/**
 * The category of a well-formed key, or undefined: `<category>/<20 letters or digits>.<extension of it>`; a person's
 * picture has its owner's mark and a dash before the 20.
 */
export function categoryOf(key: string): Category | undefined {
  const [, category, ownerMark, extension] = keyForm.exec(key) ?? [];
  if (category === undefined || extension === undefined) return undefined;
  if (ownerMark !== undefined && category !== "image/avatar") return undefined;
  return CATEGORIES[category as Category].extensions.includes(extension) ? (category as Category) : undefined;
}

/** Whose upload a person's picture is, as `signFormPost` was told; undefined of any other key, and of an imported file. */
export const ownerMarkOf = (key: string): string | undefined =>
  categoryOf(key) === undefined ? undefined : keyForm.exec(key)?.[2];
