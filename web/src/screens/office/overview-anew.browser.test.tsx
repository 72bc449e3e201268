import { Link } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { openScreen } from "../../testing/open-screen.tsx";
import { anOverview } from "../../testing/overview.ts";
import { routeOf } from "../../testing/route-of.ts";
import AdminIndex from "./admin-index.tsx";

const overview = anOverview();
const group = (name: string) => page.getByRole("group", { name, exact: true });

test("the overview's figures are asked for anew each time it is opened: what was done in between is in them", async () => {
  let waiting = 9;
  const { called } = await openScreen({
    screens: {
      [routeOf("screens/office/admin-index.tsx")]: (
        <OfficeProvider>
          <AdminIndex />
        </OfficeProvider>
      ),
      [routeOf("screens/office/comments.tsx")]: <Link to="/board/admin/admin-index">回到概览</Link>,
    },
    at: "/board/admin/admin-index",
    role: "admin",
    answers: {
      "GET /api/orders/summary": () => ({ total: 1, income: 1, totalYestoday: 0, incomeYestoday: 0 }),
      "GET /api/admin/courses": () => ({ courses: [], total: 0 }),
      "GET /api/admin/overview": () => ({
        ...overview,
        waiting: { ...overview.waiting, comments: { count: waiting, since: null } },
      }),
    },
  });
  await expect.poll(() => group("待审核评论").element().textContent).toMatch(/9条/);
  await page.getByRole("link", { name: "处理待审核评论" }).click();
  waiting = 8;
  await page.getByRole("link", { name: "回到概览" }).click();
  await expect.poll(() => group("待审核评论").element().textContent).toMatch(/8条/);
  expect(called("GET /api/admin/overview")).toHaveLength(2);
});
