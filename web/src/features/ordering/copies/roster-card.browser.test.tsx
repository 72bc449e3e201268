import { CallError } from "@zhutu/domain/endpoint.ts";
import { maxRosterBytes } from "@zhutu/domain/ordering/copies/roster.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { type Listed, RosterCard } from "./roster-card.tsx";
import type { Roster } from "./roster-rows.tsx";

const rows: Roster["rows"] = [
  {
    row: 2,
    text: "13806410532",
    name: "张伟",
    phone: "13806410532",
    result: "valid",
    why: null,
    addsName: false,
  },
  {
    row: 3,
    text: "13953180417",
    name: null,
    phone: "13953180417",
    result: "valid",
    why: null,
    addsName: false,
  },
  {
    row: 4,
    text: "13806410532",
    name: null,
    phone: "13806410532",
    result: "doubled",
    why: "与第 2 行是同一个手机号",
    addsName: false,
  },
  {
    row: 6,
    text: "18660107735",
    name: null,
    phone: "18660107735",
    result: "already",
    why: "已分配过，不占名额",
    addsName: false,
  },
  {
    row: 9,
    text: "1385310002",
    name: null,
    phone: null,
    result: "wrong",
    why: "1385310002 有 10 位，应为 11 位",
    addsName: false,
  },
];

/** The card, the files it sent and the phones it assigned. */
async function card(over: Partial<Parameters<typeof RosterCard>[0]> = {}) {
  const files: { fileName: string; content: string }[] = [];
  const sent: Listed[][] = [];
  await render(
    <RosterCard
      copiesLeft={5}
      listed={new Set()}
      template={null}
      onPreview={(file) => {
        files.push(file);
        return Promise.resolve({ rows, copiesLeft: 5 });
      }}
      onAssign={(listed) => {
        sent.push(listed);
        const assigned = listed.map((one) => (typeof one === "string" ? one : one.telephone));
        return Promise.resolve({ assigned, alreadyAssigned: [], copiesLeft: 3 });
      }}
      {...over}
    />,
  );
  return { files, sent };
}
const choose = (name: string, bits: BlobPart[] = ["手机号"]) =>
  userEvent.upload(page.getByLabelText("花名册文件"), new File(bits, name));
const list = page.getByRole("list", { name: "花名册的行" });
const shownRows = () =>
  list
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test("[ASGN-009] what will happen to each row is shown with its number before anything does; only phones are sent", async () => {
  const { files, sent } = await card();
  await choose("花名册.csv", ["abc"]);
  await expect
    .poll(shownRows)
    .toEqual([
      "第 4 行重复13806410532，与第 2 行是同一个手机号",
      "第 6 行已分配18660107735，已分配过，不占名额",
      "第 9 行有误1385310002 有 10 位，应为 11 位",
    ]);
  expect(files).toEqual([{ fileName: "花名册.csv", content: btoa("abc") }]);
  expect(sent).toEqual([]);
  await page.getByRole("button", { name: "可分配 2" }).click();
  await expect.poll(shownRows).toEqual(["第 2 行可分配张伟 13806410532", "第 3 行可分配13953180417"]);
  await expect.element(page.getByText(/分配后还剩 3 个名额/)).toBeVisible();
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.poll(() => sent).toEqual([[{ telephone: "13806410532", name: "张伟" }, "13953180417"]]);
  await expect.element(page.getByText("分配成功：2 人。")).toBeVisible();
});

test("a file of another kind, or too large, is refused before it is sent", async () => {
  const { files } = await card();
  for (const [name, bits, sentence] of [
    ["花名册.pdf", ["x"], "请上传 .xlsx 或 .csv 文件"],
    ["花名册.csv", [new Uint8Array(maxRosterBytes + 1)], "文件不能超过 2 MB"],
  ] as const) {
    await choose(name, [...bits]);
    await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  }
  expect(files).toEqual([]);
});

test("too few copies: it says how many are missing, and nothing can be sent", async () => {
  await card({ copiesLeft: 1 });
  await choose("花名册.csv");
  await expect.element(page.getByText(/需要 2 个名额，还剩 1 个，差 1 个/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "分配给 2 人" })).toBeDisabled();
});

test("too few copies for every row: who seems to have taken one is left out", async () => {
  const { sent } = await card({ copiesLeft: 1, listed: new Set(["138****0532"]) });
  await choose("花名册.csv");
  await expect
    .element(page.getByText(/另有 1 行的手机号前三后四位与已分配的人相同，名额不够，这次不提交/))
    .toBeVisible();
  await page.getByRole("button", { name: "分配给 1 人" }).click();
  await expect.poll(() => sent).toEqual([["13953180417"]]);
});

test("what was read stays when assigning fails", async () => {
  const refused = new CallError(200, "error", "名额不足：还剩 1 个，这次需要 2 个，没有分配");
  await card({ onAssign: () => Promise.reject(refused) });
  await choose("花名册.csv");
  await page.getByRole("button", { name: "分配给 2 人" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent(refused.message);
  expect(shownRows()).toHaveLength(3);
});

test("a file that cannot be read says why, and another one can be chosen", async () => {
  const sentence = "这个文件不是表格，请上传 .xlsx 或 .csv";
  await card({ onPreview: () => Promise.reject(new CallError(200, "error", sentence)) });
  await choose("花名册.xlsx");
  await expect.element(page.getByRole("alert")).toHaveTextContent(sentence);
  await expect.element(page.getByRole("button", { name: "更换" })).toBeEnabled();
});

test("a later roster adds the names that are missing, costs no copy, and says so", async () => {
  const known = { result: "already", addsName: true, why: "已分配过，不占名额，补上姓名" } as const;
  const sent: Listed[][] = [];
  await card({
    onPreview: () =>
      Promise.resolve({
        rows: [
          { ...known, row: 2, text: "18660107735", phone: "18660107735", name: "王芳" },
          { ...known, row: 3, text: "18660117735", phone: "18660117735", name: "李娜", addsName: false },
        ],
        copiesLeft: 0,
      }),
    copiesLeft: 0,
    onAssign: (listed) => {
      sent.push(listed);
      return Promise.resolve({ assigned: [], alreadyAssigned: ["18660107735"], copiesLeft: 0 });
    },
  });
  await choose("花名册.csv");
  await page.getByRole("button", { name: "补上 1 人的姓名" }).click();
  await expect.element(page.getByText("已给 1 个分配过的号码补上姓名。")).toBeVisible();
  expect(sent).toEqual([[{ telephone: "18660107735", name: "王芳" }]]);
  expect(page.getByText(/没有占名额/).elements()).toEqual([]);
});
