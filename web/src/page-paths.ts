// Which paths have a page, as one pattern that is made once: React Router's matching compiles every route at every call.

type Route = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

/**
 * Whether a route of its own stands at a path, or at the one whose data it asks for (`/login.data`, `/_root.data`: what
 * the router fetches when somebody follows a link). The route of everything else (`*`), the page of 404, is none.
 */
export function pageFinder(routes: readonly Route[]): (pathname: string) => boolean {
  const pattern = pagePattern(routes);
  return (pathname) => pattern.test(decoded(pathname.replace(/(?:\/_root|\/_)?\.data$/, "")));
}

function pagePattern(routes: readonly Route[]): RegExp {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const segmentsOf = ({ parentId, path = "" }: Route): string[] => {
    const parent = parentId === undefined ? undefined : byId.get(parentId);
    return [...(parent ? segmentsOf(parent) : []), ...path.split("/").filter(Boolean)];
  };
  // A layout has neither path nor index.
  const pages = routes.filter(({ path, index }) => path !== undefined || index).map(segmentsOf);
  const patterns = pages
    .filter((segments) => segments.join("/") !== "*")
    .map((segments) => segments.map(segmentPattern).join(""));
  return new RegExp(`^(?:${patterns.join("|")})/*$`, "i");
}

/** `name`, `:param`, either with `?` where it may be left out, or `*` for all that follows. */
function segmentPattern(segment: string): string {
  if (segment === "*") return "(?:/.*)?";
  const name = segment.replace(/\?$/, "");
  const pattern = name.startsWith(":") ? "/[^/]+" : `/${name.replaceAll(/[\\.*+^${}|()[\]]/g, "\\$&")}`;
  return name === segment ? pattern : `(?:${pattern})?`;
}

/** As React Router reads a path: segment by segment, and what cannot be read as it stands. */
function decoded(pathname: string): string {
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
