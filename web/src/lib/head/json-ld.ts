// schema.org data for search engines (interface.md "Search engines").

export type Crumb = { label: string; to?: string };

export function breadcrumbLd(
  origin: string,
  crumbs: readonly Crumb[],
  here: string,
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ label, to }, at) => ({
      "@type": "ListItem",
      position: at + 1,
      name: label,
      item: `${origin}${to ?? here}`,
    })),
  };
}
