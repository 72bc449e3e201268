// Which routes stand at a path: React Router's matching compiles or tries every route at every call.

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
  const patterns = pagesOf(routes).flatMap(({ pattern }) => (pattern === everything ? [] : [pattern]));
  const page = wholePath(patterns.join("|"));
  return (pathname) => page.test(pathOfPage(pathname));
}

/** The ids of the routes that may stand at a path, and of their layouts: React Router needs no other to choose. */
export function branchFinder(routes: readonly Route[]): (pathname: string) => string[] {
  const pages = pagesOf(routes).map(({ pattern, ids }) => ({ page: wholePath(pattern), ids }));
  return (pathname) => {
    const path = pathOfPage(pathname);
    return pages.flatMap(({ page, ids }) => (page.test(path) ? ids : []));
  };
}

const wholePath = (pattern: string) => new RegExp(`^(?:${pattern})/*$`, "i");

/** Routes with an address of their own: its pattern, and the ids from the root down. */
function pagesOf(routes: readonly Route[]): { pattern: string; ids: string[] }[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  const branchOf = (route: Route): Route[] => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId);
    return [...(parent ? branchOf(parent) : []), route];
  };
  // A layout has neither path nor index.
  const pages = routes.filter(({ path, index }) => path !== undefined || index).map(branchOf);
  return pages.map((branch) => ({
    pattern: branch
      .flatMap(({ path = "" }) => path.split("/").filter(Boolean))
      .map(segmentPattern)
      .join(""),
    ids: branch.map(({ id }) => id),
  }));
}

const everything = "(?:/.*)?";

/** `name`, `:param`, either with `?` where it may be left out, or `*` for all that follows. */
function segmentPattern(segment: string): string {
  if (segment === "*") return everything;
  const name = segment.replace(/\?$/, "");
  const pattern = name.startsWith(":") ? "/[^/]+" : `/${name.replaceAll(/[\\.*+^${}|()[\]]/g, "\\$&")}`;
  return name === segment ? pattern : `(?:${pattern})?`;
}

/** The page's path as React Router reads it: segment by segment, and what cannot be read as it stands. */
function pathOfPage(address: string): string {
  const pathname = address.replace(/(?:\/_root|\/_)?\.data$/, "");
  try {
    return pathname
      .split("/")
      .map((segment) => decodeURIComponent(segment).replaceAll("/", "%2F"))
      .join("/");
  } catch {
    return pathname;
  }
}
