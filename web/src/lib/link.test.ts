import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Link as RouterLink, StaticRouter } from "react-router";
import { expect, test } from "vitest";
import { paths } from "../paths.ts";
import { Link } from "./link.tsx";

test.each([
  { to: paths.home(), children: "首页" },
  { to: paths.search({ courseName: "二级 建造师&<b>" }), className: "on", "aria-current": "page" as const },
  { to: paths.course(3, { exclusiveCode: "QD0001" }), prefetch: "intent" as const, onClick: () => {} },
  { to: paths.live({ page: 2 }), preventScrollReset: true, "aria-label": "下一页", children: "2" },
])("the server draws the link to $to as React Router does", (props) => {
  const drawn = (link: typeof Link) =>
    renderToStaticMarkup(
      createElement(StaticRouter, { location: "/index/books?page=3" }, createElement(link, props)),
    );
  expect(Link).not.toBe(RouterLink);
  expect(drawn(Link)).toBe(drawn(RouterLink as typeof Link));
});
