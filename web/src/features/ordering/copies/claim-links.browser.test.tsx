import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type ClaimLink, ClaimLinks } from "./claim-links.tsx";
import type { NewLink } from "./new-link-dialog.tsx";

const link = (at: number, over: Partial<ClaimLink> = {}): ClaimLink => ({
  claimKey: String(at).padStart(22, "A"),
  claimUrl: `http://127.0.0.1/claim/${at}`,
  state: "open",
  claimed: 2,
  seats: 6,
  claimsLeft: 4,
  createTime: "2026-11-18T02:02:00Z",
  expiresAt: "2026-12-06T15:59:00Z",
  revokedAt: null,
  ...over,
});

/** The card, and what it asked to make and to revoke. */
async function card(links: ClaimLink[], copiesLeft = 20) {
  const made: NewLink[] = [];
  const revoked: string[] = [];
  await render(
    <ClaimLinks
      links={links}
      copiesLeft={copiesLeft}
      busy={false}
      onCreate={(one) => Promise.resolve(made.push(one))}
      onRevoke={({ claimKey }) => revoked.push(claimKey)}
    />,
  );
  return { made, revoked };
}

test("an open link shows its code, what it still gives and until when; one that is over says how it ended", async () => {
  const { revoked } = await card([
    link(1),
    link(2, { state: "revoked", revokedAt: "2026-11-20T02:02:00Z", claimsLeft: 0 }),
    link(3, { state: "expired", seats: null, claimsLeft: 0 }),
  ]);
  const open = page.getByRole("list", { name: "生效中的领取链接" }).getByRole("listitem");
  await expect
    .element(open)
    .toHaveTextContent(
      "还可领取4 个名额 生效中已领走2 / 6 个名额失效时间2026-12-06 23:59:00http://127.0.0.1/claim/1复制链接二维码停用",
    );
  await expect.element(open.getByRole("img", { name: "领取二维码" })).toBeVisible();
  const over = page.getByRole("list", { name: "已失效的领取链接" }).getByRole("listitem");
  expect(over.elements().map(({ textContent }) => textContent)).toEqual([
    "领走 2 / 6 个名额 · 2026-11-18 10:02:00 新建 · 2026-11-20 10:02:00 停用已停用",
    "领走 2 个名额 · 2026-11-18 10:02:00 新建 · 2026-12-06 23:59:00 到期已到期",
  ]);
  await open.getByRole("button", { name: "停用" }).click();
  expect(revoked).toEqual([link(1).claimKey]);
});

test("a link that gave all can be stopped, as it opens again when a copy is taken back", async () => {
  const { revoked } = await card([link(1, { state: "usedUp", claimsLeft: 0 })]);
  const over = page.getByRole("list", { name: "已失效的领取链接" }).getByRole("listitem");
  await over.getByRole("button", { name: "停用" }).click();
  expect(revoked).toEqual([link(1).claimKey]);
});

test("a new link is open for 1, 7 or 30 days, with a limit or without", async () => {
  const { made } = await card([]);
  await expect.element(page.getByText(/还没有领取链接/)).toBeVisible();
  await page.getByRole("button", { name: "新建链接" }).click();
  await page.getByRole("radio", { name: "30 天" }).click();
  const seats = page.getByRole("textbox", { name: "最多领取" });
  const make = page.getByRole("button", { name: "生成链接" });
  await seats.fill("0");
  await make.click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("还剩 20 个名额，请输入 1 到 20 的整数，或留空");
  await seats.fill("12");
  await make.click();
  await expect.poll(() => made).toEqual([{ days: 30, seats: 12 }]);
  await page.getByRole("button", { name: "新建链接" }).click();
  await make.click();
  await expect.poll(() => made.slice(1)).toEqual([{ days: 7, seats: null }]);
});

test("a new link never gives more than the copies that are left, and says how many these are", async () => {
  const { made } = await card([], 3);
  await page.getByRole("button", { name: "新建链接" }).click();
  const dialog = page.getByRole("dialog", { name: "新建领取链接" });
  await expect.element(dialog.getByText("还剩 3 个名额；不填时以剩余名额为准")).toBeVisible();
  const seats = dialog.getByRole("textbox", { name: "最多领取" });
  await seats.fill("4");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  await expect.element(dialog.getByText("还剩 3 个名额，请输入 1 到 3 的整数，或留空")).toBeVisible();
  expect(made).toEqual([]);
  await seats.fill("3");
  await dialog.getByRole("button", { name: "生成链接" }).click();
  await expect.poll(() => made).toEqual([{ days: 7, seats: 3 }]);
});

test("with no copy left no link is made", async () => {
  const { made } = await card([], 0);
  await page.getByRole("button", { name: "新建链接" }).click();
  await expect.element(page.getByRole("button", { name: "名额已用完，收回后再新建" })).toBeDisabled();
  expect(made).toEqual([]);
});
