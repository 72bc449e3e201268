import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { listKinds } from "./list-kinds.ts";
import { ListPage } from "./list-page.tsx";
import { readListUrl } from "./list-url.ts";

type Kind = (typeof listKinds)[keyof typeof listKinds];

/** The drawn page of a list without rows. */
async function htmlOf(kind: Kind, url: URL, { total, foundBy }: { total: number; foundBy?: string }) {
  const state = readListUrl(kind, url.searchParams);
  const nothing = {
    courses: [],
    teachers: [],
    facets: [],
    knownChannel: false,
    channelPrices: false,
    foundBy,
  };
  const data = { state, total, ...nothing, today: "2027-01-01", siteName: "", origin: "" };
  const handler = createStaticHandler([
    { path: url.pathname, element: createElement(ListPage, { kind, data }) },
  ]);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error("no page");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(createElement(StaticRouterProvider, { router, context, hydrate: false }));
}

/** The links and the current page of a list's pager, in order: its name or number, and the page it leads to. */
async function pagerOf(kind: Kind, page: number, total: number) {
  const url = new URL(`http://shop${kind.path({ page })}`);
  const html = await htmlOf(kind, url, { total });
  const pager = /<nav class="pager".*?<\/nav>/s.exec(html)?.[0];
  if (pager === undefined) return undefined;
  const parts = pager.matchAll(
    /<a (?:aria-label="([^"]+)" )?[^>]*?href="([^"]*)"[^>]*>(\d*)|<b aria-current="page">(\d+)/g,
  );
  return [...parts].map(([, name, href, number, current]) =>
    current
      ? `[${current}]`
      : `${name ?? number} -> ${new URL(href ?? "", url).searchParams.get("page") ?? "1"}`,
  );
}

test.each([
  ["[CAT-008] the free courses", listKinds.freeCourses],
  ["[CAT-012] the textbooks", listKinds.textbooks],
])("%s are paged, 20 a page", async (_, kind) => {
  expect(await pagerOf(kind, 1, 21)).toEqual(["[1]", "2 -> 2", "下一页 -> 2"]);
  expect(await pagerOf(kind, 1, 20)).toBeUndefined();
  expect(await pagerOf(kind, 3, 41)).toEqual(["上一页 -> 2", "1 -> 1", "2 -> 2", "[3]"]);
});

test("[CAT-015] every learner list pages with previous, page numbers and next", async () => {
  for (const kind of Object.values(listKinds)) {
    const three = kind.pageSize * 3;
    expect(await pagerOf(kind, 2, three), kind.title).toEqual([
      "上一页 -> 1",
      "1 -> 1",
      "[2]",
      "3 -> 3",
      "下一页 -> 3",
    ]);
    expect(await pagerOf(kind, 1, three)).toEqual(["[1]", "2 -> 2", "3 -> 3", "下一页 -> 2"]);
    expect(await pagerOf(kind, 3, three)).toEqual(["上一页 -> 2", "1 -> 1", "2 -> 2", "[3]"]);
    expect(await pagerOf(kind, 4, kind.pageSize * 7)).toEqual([
      "上一页 -> 3",
      "1 -> 1",
      "3 -> 3",
      "[4]",
      "5 -> 5",
      "7 -> 7",
      "下一页 -> 5",
    ]);
    expect(await pagerOf(kind, 1, kind.pageSize)).toBeUndefined();
  }
});

test("a list found by fewer words says by which", async () => {
  const url = new URL(`http://shop${listKinds.courses.path({ courseName: "防水卷材" })}`);
  const sentence = "没有找到“防水卷材”，已按“防水”找到 7 门，也可以换个说法。";
  expect(await htmlOf(listKinds.courses, url, { total: 7, foundBy: "防水" })).toContain(sentence);
  expect(await htmlOf(listKinds.courses, url, { total: 7 })).not.toContain("已按");
});
