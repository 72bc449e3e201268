import type { RouteConfigEntry } from "@react-router/dev/routes";
import { array, assert, constantFrom, property } from "fast-check";
import { matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import { branchFinder, pageFinder } from "./page-paths.ts";
import table from "./routes.ts";

type Flat = {
  id: string;
  parentId: string | undefined;
  path: string | undefined;
  index: boolean | undefined;
};

/** As the build lists its routes: one after the other, below the root. */
const flat = (entries: readonly RouteConfigEntry[], parentId: string): Flat[] =>
  entries.flatMap(({ path, index, children = [] }, at) => {
    const id = `${parentId}/${at}`;
    return [{ id, parentId, path, index }, ...flat(children, id)];
  });

const routes: Flat[] = [
  { id: "root", parentId: undefined, path: "", index: undefined },
  ...flat(table, "root"),
];

const treeOf = (given: readonly Flat[], parentId?: string): RouteObject[] =>
  given
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: treeOf(given, id) },
    );

const tree = treeOf(routes);
const hasPage = pageFinder(routes);
const branchAt = branchFinder(routes);
/** React Router's own answers. */
const matched = (among: RouteObject[], pathname: string) =>
  matchRoutes(among, pathname)?.map(({ route, params }) => [route.id, params]);
const isMatched = (pathname: string): boolean => {
  const matches = matchRoutes(tree, pathname);
  return matches !== null && matches.at(-1)?.route.path !== "*";
};

const paths = routes.flatMap(({ path }) => (path === undefined || path === "*" ? [] : [`/${path}`]));

test("every route has a page, with its parameters filled and without what may be left out", () => {
  const filled = paths.map((path) => path.replaceAll(/:\w+\??/g, "7"));
  const shortest = paths.map((path) => path.replace(/\/:\w+\?$/, "").replaceAll(/:\w+/g, "a%20b"));
  expect(filled.length).toBeGreaterThan(90);
  for (const path of [...filled, ...shortest])
    expect([path, hasPage(path), hasPage(`${path}.data`), isMatched(path)]).toEqual([path, true, true, true]);
});

test.each([
  ["/", true],
  ["/_root.data", true],
  ["/index/_.data", true],
  ["/index/", true],
  ["/INDEX/Courses", true],
  ["/index/course%2Dinfo/3", true],
  ["/robots.txt", true],
  ["/robots-txt", false],
  ["/index/course-info", false],
  ["/index/course-info/3/autoplay/more", false],
  ["/index//courses", false],
  ["/index%2Fcourses", false],
  ["/indexes", false],
  ["/board", false],
  ["/no-such-page", false],
  ["/%", false],
  ["/login/%", true],
  ["/no%0Asuch%0Apage", false],
])("whether %s has a page: %s", (path, expected) => {
  expect(hasPage(path)).toBe(expected);
});

test("paths made of the table's own words are answered as React Router matches them, also among their branch alone", () => {
  const words = new Set(paths.flatMap((path) => path.replaceAll(/:\w+\??/g, "7").split("/")));
  const made = array(constantFrom(...words, "x.data", "%E8%AF%BE", "INDEX"), { maxLength: 6 });
  assert(
    property(made, (segments) => {
      const path = `/${segments.join("/")}`;
      const page = path.replace(/(?:\/_root|\/_)?\.data$/, "") || "/";
      expect([path, hasPage(path)]).toEqual([path, isMatched(page)]);
      const ids = branchAt(path);
      const branch = treeOf(routes.filter(({ id }) => ids.includes(id)));
      expect([path, matched(branch, page)]).toEqual([path, matched(tree, page)]);
    }),
    { numRuns: 2_000 },
  );
});
