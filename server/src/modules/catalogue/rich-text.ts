// Staff's rich text is cleaned when it is saved (security.md 31): the tags of an article, http(s) links that hand
// nothing over, pictures from this site or over https. What is stored may be shown as it is.
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
  // Parsed deeper than any article: the rest is dropped instead of walked.
  nestingLimit: 40,
};

/** The text as it may be stored and shown; pictures stay when they are ours (of the site at `publicUrl`) or https. */
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
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPicture(attribs["src"] ?? "", publicUrl),
  });
}

function isPicture(src: string, publicUrl: string): boolean {
  if (/^https:\/\/[^/]/i.test(src)) return true;
  return ["", publicUrl].some((site) => src.startsWith(`${site}/files/image/`)) && !src.includes("..");
}
