import { Button, Input, Switch, Table } from "antd";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { OfficeProvider } from "./office-provider.tsx";

const columns = [
  {
    dataIndex: "key",
    render: () => (
      <>
        <Switch size="small" aria-label="发布" />
        <Button type="link" size="small" style={{ padding: 0 }}>
          改
        </Button>
      </>
    ),
  },
];

test("on a phone what is pressed in a row reaches as far as a finger needs, and the cross in a field is 24 pixels", async () => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <Input allowClear defaultValue="精讲" aria-label="名称" />
          <Table rowSelection={{}} columns={columns} dataSource={[{ key: 1 }]} pagination={false} />
        </OfficeProvider>
      ),
    },
    at: "/",
  });
  await page.viewport(390, 844);
  const reachOf = (element: Element) => {
    const { width, height } = getComputedStyle(element, "::before");
    return [Number.parseFloat(width), Number.parseFloat(height)];
  };
  await expect.element(page.getByRole("switch", { name: "发布" })).toBeVisible();
  const box = page.getByRole("row").nth(1).getByRole("checkbox").element().closest("label");
  for (const element of [
    page.getByRole("switch", { name: "发布" }).element(),
    page.getByRole("button", { name: "改" }).element(),
    box ?? document.body,
  ])
    for (const length of reachOf(element)) expect(length).toBeGreaterThanOrEqual(44);
  const field = page.getByLabelText("名称").element().parentElement;
  const cross = field?.querySelector("button")?.getBoundingClientRect();
  expect([cross?.width, cross?.height].map((length) => (length ?? 0) >= 24)).toEqual([true, true]);
});
