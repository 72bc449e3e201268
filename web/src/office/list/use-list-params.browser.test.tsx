import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createRoot } from "react-dom/client";
import { FilterBar } from "./filter-bar.tsx";
import { ALL, choice, listParams, words } from "../../lib/lists/list-params.ts";
import { OfficeProvider } from "../shell/office-provider.tsx";
import { OfficeTable } from "../table/office-table.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";

const spec = listParams({
  fields: {
    name: words({ label: "名称" }),
    kind: choice([ALL, { value: "new", label: "新的" }], { label: "种类" }),
    code: words({ label: "编码" }),
  },
  sortable: ["name"],
});
const total = 23;
const query = {
  data: {},
  error: null,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
} as unknown as Parameters<typeof OfficeTable>[0]["query"];

/** What a preset's label counts; a list that is drawn anew reads it. */
let count = 3;

/** A list of 23 rows whose names are their numbers. */
function Names() {
  const list = useListParams(spec);
  const first = (list.page - 1) * list.pageSize;
  const rows = Array.from({ length: Math.max(0, Math.min(list.pageSize, total - first)) }, (_, at) => ({
    id: first + at + 1,
  }));
  return (
    <OfficeProvider>
      <p>筛选：{list.filters.name}</p>
      <FilterBar
        list={list}
        presets={[
          { key: "some", label: "新的", filters: { kind: "new" } },
          { key: "all", label: `新的 A1 ${count}`, filters: { kind: "new", code: "A1" }, alone: true },
        ]}
      />
      <OfficeTable
        {...{ name: "test", list, query, rows, total }}
        idOf={(row) => row.id}
        unit="个"
        columns={[{ key: "id", title: "编号", value: (row) => row.id, sort: "name" }]}
        empty="没有"
      />
    </OfficeProvider>
  );
}

/** What every step to the list waits for. */
let onTheWay: Promise<void> | undefined;

function open(...addresses: string[]) {
  const router = createMemoryRouter(
    [
      { path: "/list", element: <Names />, loader: () => onTheWay ?? null, HydrateFallback: () => null },
      { path: "/before", element: "别处" },
    ],
    {
      initialEntries: addresses,
    },
  );
  const drawn = createRoot(document.body.appendChild(document.createElement("div")));
  onTestFinished(() => drawn.unmount());
  drawn.render(<RouterProvider router={router} />);
  const address = () =>
    router.state.location.pathname + decodeURIComponent(router.state.location.search.replaceAll("+", " "));
  const isStanding = (): boolean => router.state.navigation.state === "idle";
  return { address, back: () => router.navigate(-1), isStanding };
}

const field = () => page.getByLabelText("名称");
const openMore = () => page.getByRole("button", { name: /^更多筛选/ }).click();

test("on a phone the first filter stands there, how many others count is said, and they open; none is lost", async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1440, 900));
  const { address } = open("/list?kind=new&code=A1");
  await expect.element(page.getByRole("button", { name: "更多筛选（2）" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "新的 A1 3" })).toBeVisible();
  expect(page.getByRole("button", { name: "新的", exact: true }).elements()).toEqual([]);
  expect(page.getByLabelText("编码").elements()).toEqual([]);
  await userEvent.fill(field(), "施工");
  await page.getByRole("button", { name: "查询" }).click();
  await expect.poll(address).toBe("/list?name=施工&kind=new&code=A1");
  await page.getByRole("button", { name: /^更多筛选/ }).click();
  await expect.element(page.getByLabelText("编码")).toHaveValue("A1");
  await page.getByRole("button", { name: "收起筛选" }).click();
  expect(page.getByLabelText("编码").elements()).toEqual([]);
  await page.getByRole("button", { name: "重置" }).click();
  await expect.poll(address).toBe("/list");
  await expect.element(page.getByRole("button", { name: "更多筛选", exact: true })).toBeVisible();
});

test("what is typed counts when 查询 is pressed, on page 1, and 重置 clears it", async () => {
  const { address } = open("/list?page=2");
  await userEvent.fill(field(), "施工");
  expect(address()).toBe("/list?page=2");
  await userEvent.click(page.getByRole("button", { name: "查询" }));
  await expect.poll(address).toBe("/list?name=施工");
  await userEvent.click(page.getByRole("button", { name: "重置" }));
  await expect.poll(address).toBe("/list");
});

test("a preset adds to what is chosen; one that stands alone clears it, is pressed only then, and is let go of by a second press", async () => {
  const { address } = open("/list?name=施工");
  const alone = page.getByRole("button", { name: /^新的 A1/ });
  const isPressed = () => alone.element().getAttribute("aria-pressed");
  await page.getByRole("button", { name: "新的", exact: true }).click();
  await expect.poll(address).toBe("/list?name=施工&kind=new");
  await openMore();
  await userEvent.fill(page.getByLabelText("编码"), "A1");
  await page.getByRole("button", { name: "查询" }).click();
  await expect.poll(address).toBe("/list?name=施工&kind=new&code=A1");
  expect(isPressed()).toBe("false");
  count = 2;
  onTestFinished(() => void (count = 3));
  await alone.click();
  await expect.poll(address).toBe("/list?kind=new&code=A1");
  await expect.element(field()).toHaveValue("");
  await expect.poll(isPressed).toBe("true");
  // Its number is another one by now, and it is the same button: the focus stays on it.
  await expect.element(alone).toHaveTextContent("新的 A1 2");
  await expect.element(alone).toHaveFocus();
  await alone.click();
  await expect.poll(address).toBe("/list");
  await expect.poll(isPressed).toBe("false");
});

test("after Back the fields show what the address says", async () => {
  const { address, back } = open("/list");
  await userEvent.fill(field(), "施工");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/list?name=施工");
  // The address comes before the page that it draws: nobody goes back from a page that they have not seen.
  await expect.element(page.getByText("筛选：施工")).toBeVisible();
  await userEvent.fill(field(), "没有查询的字");
  await back();
  await expect.poll(address).toBe("/list");
  await expect.element(field()).toHaveValue("");
});

test("what is chosen while the list is on its way stays for the next 查询; what it was asked for is shown", async () => {
  const { address } = open("/list?name=施工&code=A1");
  const code = page.getByLabelText("编码");
  await openMore();
  await expect.element(code).toHaveValue("A1");
  const arrival = Promise.withResolvers<void>();
  onTheWay = arrival.promise;
  onTestFinished(() => void (onTheWay = undefined));
  await page.getByRole("button", { name: "重置" }).click();
  await expect.element(code).toHaveValue("");
  await userEvent.fill(field(), "监理");
  expect(address()).toBe("/list?name=施工&code=A1");
  arrival.resolve();
  await expect.poll(address).toBe("/list");
  await expect.element(page.getByText("筛选：", { exact: true })).toBeVisible();
  await expect.element(field()).toHaveValue("监理");
  await expect.element(code).toHaveValue("");
  await page.getByRole("button", { name: "查询" }).click();
  await expect.poll(address).toBe("/list?name=监理");
});

test("重置 while the list is on its way calls it back: fields and list are both without filters", async () => {
  const { address, back, isStanding } = open("/before", "/list");
  await expect.element(field()).toBeVisible();
  const arrival = Promise.withResolvers<void>();
  onTheWay = arrival.promise;
  onTestFinished(() => void (onTheWay = undefined));
  await userEvent.fill(field(), "施工");
  await page.getByRole("button", { name: "查询" }).click();
  await page.getByRole("button", { name: "重置" }).click();
  await expect.element(field()).toHaveValue("");
  arrival.resolve();
  await expect.poll(isStanding).toBe(true);
  expect(address()).toBe("/list");
  await expect.element(page.getByText("筛选：", { exact: true })).toBeVisible();
  await expect.element(field()).toHaveValue("");
  // What was called back is no step of the history.
  await back();
  await expect.poll(address).toBe("/before");
});

test("the Enter of an input method does not send the filters", async () => {
  const { address } = open("/list");
  await userEvent.fill(field(), "shigong");
  const enter = new KeyboardEvent("keydown", {
    key: "Enter",
    isComposing: true,
    bubbles: true,
    cancelable: true,
  });
  field().element().dispatchEvent(enter);
  expect(enter.defaultPrevented).toBe(true);
  expect(address()).toBe("/list");
});

test("a page past the end shows the last page in its place: Back leads out of the list", async () => {
  const { address, back } = open("/before", "/list?page=99");
  await expect.poll(address).toBe("/list?page=3");
  await expect.element(page.getByText("第 21 至 23 个，共 23 个")).toBeVisible();
  await back();
  await expect.poll(address).toBe("/before");
});

test("a sorted column is one step of the history, on page 1", async () => {
  const { address, back } = open("/list?page=2");
  await userEvent.click(page.getByRole("columnheader", { name: "编号" }));
  await expect.poll(address).toBe("/list?sort=name asc");
  await back();
  await expect.poll(address).toBe("/list?page=2");
});
