// What a file must be before it is sent (the storage host asks the same of what arrives).

const EDITOR_TYPES: readonly string[] = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const EDITOR_MAX_BYTES = 5 * 1024 * 1024;

/** A picture inside a description: JPG, PNG, WebP or GIF, under 5 MB. */
export function editorImageRule(file: { type: string; size: number }): string | undefined {
  return EDITOR_TYPES.includes(file.type) && file.size < EDITOR_MAX_BYTES
    ? undefined
    : "上传的图片只能是 JPG、PNG、WebP 或 GIF 格式，并且大小不能超过 5M!";
}

/** The extension of a file's name in lower case, without the dot; empty when it has none. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

const AVATAR_TYPES: readonly string[] = ["image/jpeg", "image/png"];
const AVATAR_MAX_BYTES = 2 * 1024 * 1024;

/** A person's picture: JPG or PNG, under 2 MB. */
export function avatarRule(file: { type: string; size: number }): string | undefined {
  return AVATAR_TYPES.includes(file.type) && file.size < AVATAR_MAX_BYTES
    ? undefined
    : "上传的头像只能是 JPG 或 PNG 格式，并且大小不能超过 2M!";
}

/**
 * What to do about a file that the storage host answered with this status, where the same file would be refused again: its
 * contents (400, 415) or its size (413). Undefined where another try may do.
 */
export function refusedForGood(status: number, isPicture: boolean): string | undefined {
  const another = isPicture ? "请换一张" : "请换一个";
  if (status === 413) return `${isPicture ? "图片" : "文件"}太大，${another}小一些的`;
  if (status !== 400 && status !== 415) return undefined;
  return isPicture ? `图片打不开，${another}` : `文件打不开，或内容与扩展名不符，${another}文件`;
}
