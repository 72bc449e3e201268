// A passed certificate: its file, the page on which everybody looks it up, and the courses that are still missing elsewhere.
import { downloaded } from "./downloaded.ts";
import { axe, expect, signIn, test } from "./fixtures.ts";

test("who has passed takes the certificate and the study record; anybody looks the certificate up by its code and by its number", async ({
  page,
  visitor,
}) => {
  await signIn(page, "user");
  await page.goto("/board/user/my-cert");
  const passed = page.getByRole("row").filter({ hasText: "市政公用工程" });
  await expect(passed.getByRole("button", { name: "下载证书" })).toBeVisible();
  await expect(passed.getByRole("link", { name: "查验" })).toHaveAttribute(
    "href",
    /^\/verify\/[2-9A-Z]{22}$/,
  );
  await page.getByRole("link", { name: "学时明细和还差多少" }).click();
  await page.getByRole("navigation", { name: "专业" }).getByRole("link", { name: "市政公用工程" }).click();
  const card = page.getByRole("region", { name: "合格证书" });
  const certNo = (await card.getByText(/^37-SZ-\d{4}-\d{6}-[0-9A-Z]$/).textContent()) ?? "";
  expect(await axe(page)).toEqual([]);
  const file = await downloaded(page, card.getByRole("button", { name: "下载证书 PDF" }));
  expect(file).toEqual({ name: `继续教育合格证书-${certNo}.pdf`, begins: "%PDF-" });
  const record = await downloaded(page, page.getByRole("button", { name: "下载学习档案" }));
  expect(record.name).toMatch(/^继续教育学习档案-XD-[2-9A-Z]{10}\.pdf$/);
  expect(record.begins).toBe("%PDF-");
  await card.getByRole("link", { name: "公开查验" }).click();
  await expect(page).toHaveURL(/\/verify\/[2-9A-Z]{22}$/);
  const address = page.url();

  // Somebody else, who was handed the paper.
  const other = await visitor();
  await other.goto(address);
  await expect(other.getByRole("heading", { name: "证书有效" })).toBeVisible();
  await expect(other.getByText("李**", { exact: true })).toBeVisible();
  await expect(other.getByText("李建国")).toHaveCount(0);
  expect(await axe(other)).toEqual([]);
  await other.goto("/verify");
  await other.getByLabel("证书编号").fill(certNo);
  await other.getByLabel("查验码").fill(address.split("/").at(-1)?.slice(0, 6) ?? "");
  await other.getByRole("button", { name: "查验" }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole("heading", { name: "证书有效" })).toBeVisible();
});

test("the cheapest courses for the hours that are missing go into the cart in one press", async ({
  page,
}) => {
  await signIn(page, "user");
  await page.goto("/board/user/hours?subject=building");
  const offer = page.getByRole("region", { name: "最省的凑课方案" });
  await expect(offer.getByRole("button", { name: "全部加入购物车" })).toBeVisible();
  const names = await offer.getByRole("listitem").getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(1);
  await offer.getByRole("button", { name: "全部加入购物车" }).click();
  await expect(page).toHaveURL(/\/index\/my-cart$/);
  for (const name of names)
    await expect(page.getByRole("main").getByText(name, { exact: true })).toBeVisible();
});
