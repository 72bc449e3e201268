import { AutoComplete, Drawer, Modal, Select } from "antd";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { toast } from "../../ui/toast.ts";
import { OfficeProvider } from "./office-provider.tsx";

/** What is seen in the middle of it. */
const isSeen = (text: string): boolean => {
  const one = page.getByText(text, { exact: true }).element();
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
};

test("what just happened is said above a dialog, its mask and a dialog above it, also several at once", async () => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <Drawer title="明细" open>
            <Modal title="提醒题目" open>
              <Modal title="确定要删除吗?" open>
                将删除这道题。
              </Modal>
            </Modal>
          </Drawer>
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
  });
  await expect.element(page.getByText("将删除这道题。")).toBeVisible();
  const said = ["添加成功", "提醒时间保存成功", "第三句", "第四句"];
  for (const text of said) toast.success(text);
  await expect.element(page.getByText("第四句")).toBeVisible();
  expect(said.filter((text) => !isSeen(text))).toEqual([]);
});

test("a chosen field in a drawer shows one ring", async () => {
  await openScreen({
    screens: {
      "/": (
        <OfficeProvider>
          <Drawer title="筛选" open>
            <Select aria-label="年份" options={[{ value: 1, label: "2026" }]} />
            <AutoComplete aria-label="快递公司" options={[{ value: "顺丰速运" }]} />
          </Drawer>
        </OfficeProvider>
      ),
    },
    at: "/",
    role: "admin",
  });
  await expect.element(page.getByRole("button", { name: "关闭" })).toBeVisible();
  (page.getByRole("button", { name: "关闭" }).element() as HTMLElement).focus();
  for (const name of ["年份", "快递公司"]) {
    await userEvent.keyboard("{Tab}");
    const field = page.getByRole("combobox", { name });
    await expect.element(field).toHaveFocus();
    expect(field.element().matches(":focus-visible")).toBe(true);
    expect(getComputedStyle(field.element()).boxShadow).toBe("none");
  }
});
