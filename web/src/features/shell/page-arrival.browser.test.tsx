import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";

test("a page's heading that takes the focus shows no frame; what can be pressed does", async () => {
  await openScreen({
    screens: {
      "/": (
        <main>
          <button type="button">查询</button>
          <h1 tabIndex={-1}>订单</h1>
        </main>
      ),
    },
    at: "/",
  });
  const shadow = (element: Element) => getComputedStyle(element).boxShadow;
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "查询" })).toHaveFocus();
  expect(shadow(page.getByRole("button", { name: "查询" }).element())).not.toBe("none");
  const heading = page.getByRole("heading", { name: "订单" }).element() as HTMLElement;
  heading.focus();
  expect([heading.matches(":focus-visible"), shadow(heading)]).toEqual([true, "none"]);
});
