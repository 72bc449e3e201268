// Checks extension and size, because browsers guess types from installed programs; the storage host
// checks the bytes.

/** Lower case, without the dot. */
export const PHOTO_EXTENSIONS: readonly string[] = ["jpg", "jpeg", "png"];
export const EDITOR_IMAGE_EXTENSIONS: readonly string[] = [...PHOTO_EXTENSIONS, "webp", "gif"];
/** Pictures must be smaller. */
export const EDITOR_IMAGE_BELOW_BYTES = 5 * 1024 * 1024;
export const AVATAR_BELOW_BYTES = 2 * 1024 * 1024;

/** Value of a file field's `accept`. */
export const acceptOf = (extensions: readonly string[]): string =>
  extensions.map((extension) => `.${extension}`).join();

/** A picture in a description. */
export function editorImageRule(file: { name: string; size: number }): string | undefined {
  return EDITOR_IMAGE_EXTENSIONS.includes(extensionOf(file.name)) && file.size < EDITOR_IMAGE_BELOW_BYTES
    ? undefined
    : "上传的图片只能是 JPG、PNG、WebP 或 GIF 格式，并且大小不能超过 5M!";
}

/** Lower case, without the dot; empty without one. */
export function extensionOf(fileName: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

/** An avatar: JPG or PNG, under 2 MB. */
export function avatarRule(file: { name: string; size: number }): string | undefined {
  return PHOTO_EXTENSIONS.includes(extensionOf(file.name)) && file.size < AVATAR_BELOW_BYTES
    ? undefined
    : "上传的头像只能是 JPG 或 PNG 格式，并且大小不能超过 2M!";
}

/**
 * Advice when the same file would be refused again: contents (400, 415) or size (413). Undefined when a
 * retry may work.
 */
export function refusedForGood(status: number, isPicture: boolean): string | undefined {
  const another = isPicture ? "请换一张" : "请换一个";
  if (status === 413) return `${isPicture ? "图片" : "文件"}太大，${another}小一些的`;
  if (status !== 400 && status !== 415) return undefined;
  return isPicture ? `图片打不开，${another}` : `文件打不开，或内容与扩展名不符，${another}文件`;
}
