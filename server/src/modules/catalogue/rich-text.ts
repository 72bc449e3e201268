// Cleans rich text on saving (security.md 31), so that it can be shown as stored.
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import sanitizeHtml from "sanitize-html";

const alignment = { "text-align": [/^(left|right|center|justify)$/] };

const allowed: sanitizeHtml.IOptions = {
  allowedTags:
    "h1 h2 h3 h4 p br hr blockquote pre code ul ol li strong b em i u s sub sup span a img figure figcaption table thead tbody tr th td colgroup col".split(
      " ",
    ),
  allowedAttributes: {
    a: ["href", "rel", "target"],
    img: ["src", "alt", "width", "height"],
    ol: ["start"],
    th: ["colspan", "rowspan", "style"],
    td: ["colspan", "rowspan", "style"],
    ...Object.fromEntries(["p", "h1", "h2", "h3", "h4"].map((tag) => [tag, ["style"]])),
  },
  allowedStyles: { "*": alignment },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  // Deeper than any article: dropped instead of walked.
  nestingLimit: 40,
};

/** Pictures of the site at `publicUrl` stay; others become links or words, as our pages may not show them. */
export function cleanRichText(html: string, publicUrl: string): string {
  return sanitizeHtml(html, {
    ...allowed,
    transformTags: {
      a: (tagName, { href = "" }) => {
        const attribs: sanitizeHtml.Attributes = {};
        if (/^https?:\/\//i.test(href)) {
          Object.assign(attribs, { href, rel: "noopener noreferrer nofollow", target: "_blank" });
        }
        return { tagName, attribs };
      },
      img: (tagName, attribs) =>
        isPicture(attribs["src"] ?? "", publicUrl) ? { tagName, attribs } : inWords(attribs),
    },
  });
}

function isPicture(src: string, publicUrl: string): boolean {
  return ["", publicUrl].some((site) => src.startsWith(`${site}/files/image/`)) && !src.includes("..");
}

function inWords({ src = "", alt = "" }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const text = `图片：${firstGraphemes(alt.trim() || "未上传", 30)}`;
  if (!/^https?:\/\/[^/]/i.test(src)) return { tagName: "span", attribs: {}, text: `［${text}］` };
  return {
    tagName: "a",
    attribs: { href: src, rel: "noopener noreferrer nofollow", target: "_blank" },
    text,
  };
}
