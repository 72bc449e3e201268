import { shanghaiDay } from "@zhutu/domain/time.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { openScreen } from "../../../testing/open-screen.tsx";
import { ListViews } from "./list-views.tsx";

const kept = { listViewId: 3, viewName: "待付款", query: "orderStatus=1", shared: 1, own: 1 };
async function open(at: string, views = [kept]) {
  const opened = await openScreen({
    screens: {
      "/list": (
        <OfficeProvider>
          <ListViews list="orders" />
          <p>列表</p>
        </OfficeProvider>
      ),
    },
    at,
    role: "admin",
    answers: {
      "GET /api/admin/list-views": () => views,
      "POST /api/admin/list-views": ({ body }) => {
        views.push({ ...kept, ...JSON.parse(body), listViewId: 4 });
        return { listViewId: 4 };
      },
      "DELETE /api/admin/list-views/:listViewId": () => {
        views.length = 0;
        return null;
      },
    },
  });
  if (views.length > 0) await expect.element(tab("默认")).toBeVisible();
  return opened;
}
const tab = (name: RegExp | string) => page.getByRole("tab", { name });

test("a view is chosen while the address says its filters, and left with the first other filter", async () => {
  const { address } = await open("/list?page=3&orderStatus=1");
  await expect.element(tab("待付款（共享）")).toHaveAttribute("aria-selected", "true");
  await tab("默认").click();
  await expect.poll(address).toBe("/list");
  await expect.element(tab("默认")).toHaveAttribute("aria-selected", "true");
  await tab("待付款（共享）").click();
  await expect.poll(address).toBe("/list?orderStatus=1");
});

test("[ERR-009] filters without a view are kept under a name; a view is deleted once that is confirmed", async () => {
  const { called } = await open("/list?telephone=13800000001&page=2");
  await page.getByRole("button", { name: "存为视图" }).click();
  await page.getByRole("button", { name: "保存视图" }).click();
  await expect.element(page.getByText("请输入视图名称")).toBeVisible();
  await page.getByLabelText("视图名称", { exact: true }).fill("老王的");
  await page.getByRole("button", { name: "保存视图" }).click();
  await expect.element(tab("老王的")).toHaveAttribute("aria-selected", "true");
  expect(JSON.parse(called("POST /api/admin/list-views")[0]?.body ?? "")).toEqual({
    list: "orders",
    viewName: "老王的",
    query: "telephone=13800000001",
    shared: 0,
  });
  await page.getByRole("button", { name: "视图管理" }).click();
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await page.getByRole("button", { name: "删除视图 待付款" }).click();
  await question.getByRole("button", { name: "取消" }).click();
  await expect.element(tab(/^待付款/)).toBeVisible();
  expect(called("DELETE /api/admin/list-views/3")).toEqual([]);
  // The press on the question closed the list of views.
  await page.getByRole("button", { name: "视图管理" }).click();
  await page.getByRole("button", { name: "删除视图 待付款" }).click();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(tab(/^待付款/)).not.toBeInTheDocument();
});

test("the offer to keep filters as a view pushes nothing when it appears", async () => {
  const below = async (at: string) => {
    await open(at, []);
    await expect.element(page.getByText("列表")).toBeVisible();
    if (at.includes("?")) await expect.element(page.getByRole("button", { name: "存为视图" })).toBeVisible();
    return page.getByText("列表").element().getBoundingClientRect().top;
  };
  expect(await below("/list")).toBe(await below("/list?telephone=13800000001"));
});

test("on a phone no place is kept for an offer that is not made", async () => {
  await open("/list", []);
  await page.viewport(390, 844);
  const list = page.getByText("列表");
  await expect.element(list).toBeVisible();
  await expect.poll(() => list.element().previousElementSibling).toBeNull();
  await open("/list?telephone=13800000001", []);
  await expect.element(page.getByRole("button", { name: "存为视图" })).toBeVisible();
});

test("a list in a tab keeps its tab, with a view and without; the tab is no filter", async () => {
  const { address } = await open("/list?tab=papers");
  await expect.element(tab("默认")).toHaveAttribute("aria-selected", "true");
  expect(page.getByRole("button", { name: "存为视图" }).elements()).toEqual([]);
  await tab("待付款（共享）").click();
  await expect.poll(address).toBe("/list?orderStatus=1&tab=papers");
  await expect.element(tab("待付款（共享）")).toHaveAttribute("aria-selected", "true");
  await tab("默认").click();
  await expect.poll(address).toBe("/list?tab=papers");
});

const name = page.getByLabelText("视图名称", { exact: true });
const sent = (called: (call: string) => readonly { body: string }[]) =>
  called("POST /api/admin/list-views").map(({ body }) => JSON.parse(body) as { query: string });

test("a view is named and kept with the keyboard alone; a name that is too long is kept as typed and refused", async () => {
  const { called } = await open("/list?telephone=13800000001");
  const offer = page.getByRole("button", { name: "存为视图" });
  await expect.element(offer).toBeVisible();
  (offer.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard("一二三四五六七八九十一二三四五六七八九十一二三");
  await expect.element(name).toHaveValue("一二三四五六七八九十一二三四五六七八九十一二三");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("视图名称最多 20 个字")).toBeVisible();
  expect(sent(called)).toEqual([]);
  await userEvent.keyboard("{Backspace}{Backspace}{Backspace}{Enter}");
  await expect.poll(() => sent(called)).toHaveLength(1);
});

const ago = (days: number) => shanghaiDay(new Date(Date.now() - days * 86_400_000));

test("the last 7 days are kept as such", async () => {
  const { called } = await open(`/list?paidTimeEnd=${ago(0)}&paidTimeStart=${ago(6)}`);
  await page.getByRole("button", { name: "存为视图" }).click();
  await expect.element(page.getByRole("radio", { name: "打开时的近 7 天" })).toBeChecked();
  await name.fill("本周");
  await page.getByRole("button", { name: "保存视图" }).click();
  await expect.element(tab("本周")).toHaveAttribute("aria-selected", "true");
  expect(sent(called)[0]?.query).toBe("paidTimeEnd=%40today&paidTimeStart=%40today-6");
});

test("the days themselves are kept where they are wanted", async () => {
  const { called } = await open(`/list?paidTimeEnd=${ago(0)}&paidTimeStart=${ago(6)}`);
  await page.getByRole("button", { name: "存为视图" }).click();
  await page.getByRole("radio", { name: `固定为 ${ago(6)} 至 ${ago(0)}` }).click();
  await name.fill("这七天");
  await page.getByRole("button", { name: "保存视图" }).click();
  await expect
    .poll(() => sent(called).map(({ query }) => query))
    .toEqual([`paidTimeEnd=${ago(0)}&paidTimeStart=${ago(6)}`]);
});

test("a view of the last 30 days is opened with today's", async () => {
  const { address } = await open("/list", [
    { ...kept, viewName: "近月", query: "paidTimeEnd=%40today&paidTimeStart=%40today-29" },
  ]);
  await tab("近月（共享）").click();
  await expect.poll(address).toBe(`/list?paidTimeEnd=${ago(0)}&paidTimeStart=${ago(29)}`);
  await expect.element(tab("近月（共享）")).toHaveAttribute("aria-selected", "true");
});
