import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmRegion } from "../../ui/regions.tsx";
import { useAskingLeave, useLeaveGuard } from "./use-leave-guard.ts";

/** A form at /form that has changed or not, with links to another page and to another place on itself. */
async function openForm(changed: boolean) {
  const Form = () => {
    useLeaveGuard(() => changed);
    return (
      <>
        <h1>编辑课程</h1>
        <Link to="/list">返回列表</Link>
        <Link to="/form?tab=2">第二步</Link>
      </>
    );
  };
  const Layout = () => {
    useAskingLeave();
    return <Outlet />;
  };
  const router = createMemoryRouter(
    [
      {
        element: <Layout />,
        children: [
          { path: "/form", element: <Form /> },
          { path: "/list", element: <h1>课程列表</h1> },
        ],
      },
    ],
    { initialEntries: ["/form"] },
  );
  await render(
    <>
      <RouterProvider router={router} />
      <ConfirmRegion />
    </>,
  );
  return router;
}

const heading = (name: string) => expect.element(page.getByRole("heading", { level: 1, name }));
const question = page.getByRole("dialog", { name: "离开此页？" });

test("leaving with changes asks: no stays, yes leaves", async () => {
  await openForm(true);
  await page.getByRole("link", { name: "返回列表" }).click();
  await expect.element(question.getByText("有还没保存的修改，离开后会丢失。")).toBeVisible();
  await question.getByRole("button", { name: "继续编辑" }).click();
  await expect.element(question).not.toBeInTheDocument();
  await heading("编辑课程").toBeVisible();

  await page.getByRole("link", { name: "返回列表" }).click();
  await question.getByRole("button", { name: "离开" }).click();
  await heading("课程列表").toBeVisible();
});

test("nothing is asked without changes", async () => {
  await openForm(false);
  await page.getByRole("link", { name: "返回列表" }).click();
  await heading("课程列表").toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
});

test("another place on the same page is reached without a question", async () => {
  const router = await openForm(true);
  await page.getByRole("link", { name: "第二步" }).click();
  expect(router.state.location.search).toBe("?tab=2");
  await expect.element(question).not.toBeInTheDocument();
});

test("closing the tab asks through the browser while there are changes", async () => {
  await openForm(true);
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
});

test("closing the tab without changes asks nothing", async () => {
  await openForm(false);
  const closing = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(false);
});
