import { Suspense } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { lazyOr, nothing } from "./lazy-or.ts";

const lost = () => Promise.reject(new TypeError("Failed to fetch"));

test("where code does not come something else stands in its place, or nothing, and the page stays", async () => {
  const Count = lazyOr<{ of: string }>(lost, ({ of }) => <b>{of}</b>);
  const Motion = lazyOr(lost, nothing);
  await render(
    <>
      <h1>施工管理精讲班</h1>
      <Suspense fallback="等一下">
        <Count of="购物车" />
        <i>
          <Motion />
        </i>
      </Suspense>
    </>,
  );
  await expect.element(page.getByText("购物车")).toBeVisible();
  expect(document.querySelector("i")?.textContent).toBe("");
  await expect.element(page.getByRole("heading", { name: "施工管理精讲班" })).toBeVisible();
});

test("code that comes is drawn with what it is given", async () => {
  const came = Promise.resolve({ default: ({ of }: { of: string }) => <b>{of}</b> });
  const Count = lazyOr(() => came, nothing);
  await render(
    <Suspense>
      <Count of="3 件" />
    </Suspense>,
  );
  await expect.element(page.getByText("3 件")).toBeVisible();
});
