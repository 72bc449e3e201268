import type { MetaDescriptor } from "react-router";

type Page = {
  title: string;
  siteName: string;
  description?: string;
  /** Path of the address for search engines. */
  canonical?: string;
  origin?: string;
  jsonLd?: Record<string, unknown>[];
  /** Not for search engines: sign-in, cart, account, office. */
  hidden?: boolean;
};

/** interface.md "Search engines". */
export function pageMeta({
  title,
  siteName,
  description,
  canonical,
  origin = "",
  jsonLd = [],
  hidden,
}: Page): MetaDescriptor[] {
  const full = title === siteName ? title : `${title} - ${siteName}`;
  const url = canonical === undefined ? undefined : `${origin}${canonical}`;
  return [
    { title: full },
    { property: "og:title", content: full },
    { property: "og:site_name", content: siteName },
    { property: "og:type", content: "website" },
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
        ]
      : []),
    ...(url
      ? [
          { tagName: "link", rel: "canonical", href: url },
          { property: "og:url", content: url },
        ]
      : []),
    ...(hidden ? [{ name: "robots", content: "noindex" }] : []),
    ...jsonLd.map((one) => ({ "script:ld+json": one })),
  ];
}
