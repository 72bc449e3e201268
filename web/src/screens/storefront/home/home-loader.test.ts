import type { TransportRequest } from "@zhutu/domain/endpoint.ts";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { serverContext } from "../../../lib/api/server-context.ts";
import { inLiveOrder, loadHome } from "./home-loader.ts";

/** The page's context over an API that answers empty lists; what was asked is kept. */
function listening() {
  const asked: URL[] = [];
  const context = new RouterContextProvider();
  const transport = ({ url }: TransportRequest) => {
    asked.push(new URL(url, "http://shop"));
    const resultObject = url.includes("/courses")
      ? { courses: [], total: 0 }
      : url.includes("/exam")
        ? []
        : null;
    return Promise.resolve({
      status: 200,
      header: () => null,
      json: () => Promise.resolve({ code: 200, msg: "ok", resultObject }),
    });
  };
  const site = {
    siteName: "筑途学堂",
    hotline: "",
    records: [],
    costDocumentUrl: "",
    sealEngravingUrl: "",
    appDownloadUrl: "",
    helpCourseId: null,
    demonstration: false,
    announcement: "",
  };
  context.set(serverContext, { transport, site, origin: "http://shop", nonce: "" });
  return { context, asked };
}

test("[CRS-029] the carousel shows the courses with recommended 1", async () => {
  const { context, asked } = listening();
  await loadHome(context);
  expect(asked.filter((url) => url.searchParams.get("recommended") === "1")).toHaveLength(1);
});

test("[HOME-017] [HOME-018] home lists request page size 100; the best sellers alone are 5", async () => {
  const { context, asked } = listening();
  await loadHome(context);
  const lists = asked.filter((url) => url.pathname === "/api/public/courses");
  const sizeOf = (url: URL) => url.searchParams.get("pageSize");
  const bestSellers = lists.filter(
    (url) => url.searchParams.get("orderByClause") === "order_count desc" && sizeOf(url) === "5",
  );
  expect(bestSellers).toHaveLength(1);
  const others = lists.filter((url) => !bestSellers.includes(url));
  expect(others.length).toBeGreaterThanOrEqual(7);
  expect(others.map(sizeOf)).toEqual(others.map(() => "100"));
});

test("live now, then the next, then the latest that is over", () => {
  const live = (
    name: string,
    liveStatus: "unstarted" | "started" | "completed",
    liveStartTime: string | null,
  ) => ({
    name,
    liveStatus,
    liveStartTime,
  });
  const courses = [
    live("over long ago", "completed", "2026-11-01T10:00:00Z"),
    live("without a time", "unstarted", null),
    live("later", "unstarted", "2026-11-25T10:00:00Z"),
    live("over", "completed", "2026-11-20T10:00:00Z"),
    live("next", "unstarted", "2026-11-22T10:00:00Z"),
    live("now", "started", "2026-11-21T10:00:00Z"),
  ];
  expect(inLiveOrder(courses).map((one) => one.name)).toEqual([
    "now",
    "next",
    "later",
    "without a time",
    "over",
    "over long ago",
  ]);
});
