// The office on the demonstration shop, one page of a kind at both widths: each opens with what the real server answers.
import { axe, expect, signIn, test } from "./fixtures.ts";
import { geometry } from "./geometry.ts";

test("an administrator's pages open: overview, lists, a form, what is to be sent, money @phone", async ({
  page,
  isMobile,
}) => {
  await signIn(page, "admin");
  const [rows, field] = ["tbody tr[data-row-key]", "form input"];
  for (const [address, content] of [
    ["admin-index", "[role=group]"],
    ["courses", rows],
    ["course-detail?courseType=1", field],
    ["paper-work-space?tab=papers", rows],
    ["orders", rows],
    ["deliveries", "button"],
    ["money", "button"],
    ["invoices", rows],
    ["users", rows],
  ] as const)
    await test.step(address, async () => {
      await page.goto(`/board/admin/${address}`);
      await expect(page.getByRole("heading", { level: 1 }).filter({ visible: true })).toHaveCount(1);
      await expect(page.locator(`main :is(${content})`).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator(".ant-spin-spinning, .ant-skeleton")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "重试" })).toHaveCount(0);
      expect(await (isMobile ? geometry : axe)(page), address).toEqual([]);
    });
});
