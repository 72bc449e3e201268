import type { UseQueryResult } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ConfirmRegion } from "../../ui/regions.tsx";
import type { Batch } from "./batch-bar.tsx";
import { OfficeProvider } from "../shell/office-provider.tsx";
import { OfficeTable } from "./office-table.tsx";

type Row = { id: number; name: string; open: boolean };
const rows: Row[] = [
  { id: 1, name: "甲", open: true },
  { id: 2, name: "乙", open: true },
  { id: 3, name: "丙", open: false },
];

type Told = {
  refuses?: readonly string[];
  happens?: (row: Row) => { happens: string; also?: string[] } | undefined;
};

/** A list of three, whose server closes what is open but for `refuses`; answers what it was asked to close. */
async function show({ refuses = [], happens = () => ({ happens: "将不能再打开。" }) }: Told = {}) {
  const closed: string[] = [];
  const batch: Batch<Row> = {
    nameOf: ({ name }) => name,
    actions: [
      {
        key: "close",
        label: "关闭",
        danger: true,
        allowed: ({ open }) => open,
        runAll: async (wanted, ask) => {
          const about = wanted.flatMap((record) => {
            const ofSeveral = happens(record);
            return ofSeveral ? [{ record, question: { title: "一个的问题", ofSeveral } }] : [];
          });
          if (!(await ask(about))) return undefined;
          closed.push(...wanted.map(({ name }) => name));
          return wanted
            .filter(({ name }) => refuses.includes(name))
            .map((record) => ({ record, sentence: "正在使用" }));
        },
      },
    ],
  };
  const query = { data: {}, error: null, isPlaceholderData: false } as unknown as UseQueryResult;
  const nothing = () => undefined;
  const list = { sort: "", page: 1, pageSize: 10, pageSizes: [10], show: nothing, correct: nothing };
  await render(
    <OfficeProvider>
      <OfficeTable
        {...{ name: "things", list, query, rows, batch }}
        columns={[{ key: "name", title: "名称", value: (one: Row) => one.name }]}
        total={3}
        idOf={(one) => one.id}
        unit="个"
        empty="没有"
      />
      <ConfirmRegion />
    </OfficeProvider>,
  );
  return closed;
}
const bar = page.getByRole("group", { name: "批量操作" });
const tick = (name: string) => page.getByRole("checkbox", { name, exact: true }).click();
const question = page.getByRole("dialog", { name: "确定要关闭吗?" });
/** The paragraphs of the question. */
const asked = () =>
  question
    .elements()
    .flatMap((one) => [...one.querySelectorAll("p")].map((paragraph) => paragraph.textContent));

test("rows that are ticked are counted; the question names those that it is done to, and those that stay as they are", async () => {
  const closed = await show();
  expect(bar.elements()).toEqual([]);
  await tick("选择本页全部");
  await expect.element(bar).toHaveTextContent("已选 3 个关闭 2 个清除");
  await bar.getByRole("button", { name: "关闭 2 个" }).click();
  await expect
    .poll(asked)
    .toEqual([
      "将关闭 2 个：“甲”、“乙”。",
      "它们都将不能再打开。",
      "另外 1 个现在不能关闭，保持不变：“丙”。",
    ]);
  await question.getByRole("button", { name: "取消" }).click();
  expect(closed).toEqual([]);
  await expect.element(bar).toHaveTextContent("已选 3 个关闭 2 个清除");

  await bar.getByRole("button", { name: "关闭 2 个" }).click();
  await question.getByRole("button", { name: "关闭 2 个" }).click();
  await expect.poll(() => closed).toEqual(["甲", "乙"]);
  await expect.poll(() => bar.elements()).toEqual([]);
  expect(page.getByRole("alert").elements()).toEqual([]);
});

test("the question says of which rows something happens to some only, and what else happens to one", async () => {
  await show({
    happens: ({ name }) =>
      name === "乙" ? { happens: "将不能再打开。", also: ["“丁”也将关闭。"] } : undefined,
  });
  await tick("选择本页全部");
  await bar.getByRole("button", { name: "关闭 2 个" }).click();
  await expect
    .poll(asked)
    .toEqual([
      "将关闭 2 个：“甲”、“乙”。",
      "“乙”将不能再打开。",
      "“丁”也将关闭。",
      "另外 1 个现在不能关闭，保持不变：“丙”。",
    ]);
  await question.getByRole("button", { name: "取消" }).click();
  await tick("选择 甲");
  await bar.getByRole("button", { name: "关闭 1 个" }).click();
  await expect
    .poll(asked)
    .toEqual([
      "将关闭 1 个：“乙”。",
      "它将不能再打开。",
      "“丁”也将关闭。",
      "另外 1 个现在不能关闭，保持不变：“丙”。",
    ]);
  await question.getByRole("button", { name: "取消" }).click();
});

test("what the server refuses is told by its name with the server's sentence, and stays ticked", async () => {
  await show({ refuses: ["乙"] });
  await tick("选择 甲");
  await tick("选择 乙");
  await bar.getByRole("button", { name: "关闭 2 个" }).click();
  await question.getByRole("button", { name: "关闭 2 个" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("已关闭 1 个，1 个没有关闭乙：正在使用");
  await expect.element(bar).toHaveTextContent("已选 1 个关闭 1 个清除");
  await expect.element(page.getByRole("checkbox", { name: "选择 乙" })).toBeChecked();
  await bar.getByRole("button", { name: "清除" }).click();
  await expect.poll(() => bar.elements()).toEqual([]);
});

test("what can be done to none of the ticked rows cannot be pressed", async () => {
  await show();
  await tick("选择 丙");
  await expect.element(bar.getByRole("button", { name: "关闭" })).toBeDisabled();
});
