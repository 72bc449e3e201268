// Accepts pasted pictures of this site and of the clipboard; names the others.
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";

const isOwn = (src: string): boolean =>
  ["", window.location.origin].some((site) => src.startsWith(`${site}/files/image/`));

/** Whether the address contains the picture's bytes. */
export const isCarried = (src: string): boolean => /^data:image\//i.test(src);

/** The text without foreign pictures, which our pages may not show; `missing` has their names. */
export function pastedText(html: string): { html: string; missing: string[] } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const missing: string[] = [];
  for (const picture of page.querySelectorAll("img")) {
    const src = picture.getAttribute("src") ?? "";
    if (isOwn(src) || isCarried(src)) continue;
    const name = nameOf(picture.alt, src);
    missing.push(name);
    picture.replaceWith(/^https?:\/\//i.test(src) ? linkTo(page, src, name) : `［图片：${name}］`);
  }
  return { html: page.body.innerHTML, missing };
}

/** Only pictures: the clipboard then carries the bytes of one copied from a page. */
export const hasNoWords = (html: string): boolean =>
  (new DOMParser().parseFromString(html, "text/html").body.textContent ?? "").trim() === "";

function nameOf(alt: string, src: string): string {
  const file = src.split(/[?#]/)[0]?.split(/[\\/]/).at(-1) ?? "";
  return firstGraphemes(alt.trim() || file || "未命名", 30);
}

function linkTo(page: Document, href: string, name: string): HTMLAnchorElement {
  const link = page.createElement("a");
  link.href = href;
  link.textContent = `图片：${name}`;
  return link;
}

const extensions: Readonly<Record<string, string>> = { jpeg: "jpg", "svg+xml": "svg" };

/** The file in a data address; undefined if unreadable. */
export function carriedFile(src: string): File | undefined {
  const [, kind = "", base64 = ""] = /^data:image\/([\w.+-]+)(?:;[^,;]*)*;base64,(.*)$/is.exec(src) ?? [];
  if (kind === "") return undefined;
  try {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const extension = extensions[kind.toLowerCase()] ?? kind.toLowerCase();
    return new File([bytes], `粘贴的图片.${extension}`, { type: `image/${kind}` });
  } catch {
    return undefined;
  }
}

/** As a data address. */
export const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
