import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { aBank, anOfficePaper } from "../../testing/office-papers.ts";
import { type Answers, changedBy, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperWorkSpace from "./paper-work-space.tsx";

const banks = "GET /api/admin/question-banks";
const papers = "GET /api/admin/papers";

const open = (search = "", answers: Answers = {}, role: "admin" | "teacher" = "admin") =>
  openScreen({
    screens: {
      [routeOf("screens/office/paper-work-space.tsx")]: (
        <OfficeProvider>
          <PaperWorkSpace />
        </OfficeProvider>
      ),
    },
    at: `/board/${role}/paper-work-space${search}`,
    role,
    answers: {
      [banks]: () => ({ questionBanks: [aBank()], total: 1 }),
      [papers]: () => ({ papers: [anOfficePaper()], total: 1 }),
      "GET /api/admin/courses": () => ({ courses: [], total: 0 }),
      ...answers,
    },
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const question = page.getByRole("dialog", { name: "确定要删除吗?" });
/** The one that is open: with antd's ids of tests no dialog beside tabs has its name. */
const dialog = page.getByRole("dialog");
const save = () => dialog.getByRole("button", { name: /保存$/ }).click();
const bodies = (called: (call: string) => { body: string }[], call: string) =>
  called(call).map(({ body }) => JSON.parse(body) as unknown);

test("[PAPER-030] /board/{userType}/paper-work-space shows the question banks in one tab and the papers in another", async () => {
  for (const role of ["admin", "teacher"] as const) {
    const { address } = await open("", {}, role);
    await expect.element(page.getByRole("link", { name: "二建·建筑实务", exact: true })).toBeVisible();
    await page.getByRole("tab", { name: "试卷" }).click();
    await expect.poll(address).toBe(`/board/${role}/paper-work-space?tab=papers`);
    await expect
      .element(page.getByRole("link", { name: "二建模拟卷一", exact: true }))
      .toHaveAttribute("href", `/board/${role}/papers/4/questions`);
    for (const text of ["独立试卷", "60 分钟", "有未发布的修改", "第 2 版", "下次有人作答时自动发布"])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  }
});

test("[PAPER-030] all papers are counted, and the second page is asked for", async () => {
  const { called } = await open("?tab=papers", {
    [papers]: () => ({ papers: [anOfficePaper()], total: 45 }),
  });
  await expect.element(page.getByText(/共 45 份/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(papers).at(-1)?.query.get("page")).toBe("2");
});

test("[PAPER-031] banks are created, renamed and deleted in dialogs; a refusal keeps what was typed", async () => {
  const saved = "POST /api/admin/question-banks";
  let refuses = true;
  const { called } = await open("", {
    [saved]: () => (refuses ? refused(400, "题库名称已经有了") : { questionBankId: 9 }),
    "DELETE /api/admin/question-banks/:id": () => null,
  });
  await button("新建题库").click();
  const name = dialog.getByLabelText("题库名称");
  await name.fill("法规");
  await save();
  await expect.element(page.getByText("题库名称已经有了")).toBeVisible();
  await expect.element(name).toHaveValue("法规");
  refuses = false;
  await save();
  await expect.element(dialog).not.toBeInTheDocument();
  await button("编辑 二建·建筑实务").click();
  await name.fill("建筑实务");
  await save();
  await expect
    .poll(() => bodies(called, saved).at(-1))
    .toEqual({ questionBankId: 3, revision: 2, questionBankName: "建筑实务", courseIds: [] });
  await pressRowAct("删除", "二建·建筑实务");
  await expect.element(question.getByText(/“二建·建筑实务”和其中的 120 道题/)).toBeVisible();
  await question.getByRole("button", { name: "删除" }).click();
  await expect.poll(() => called("DELETE /api/admin/question-banks/3").length).toBe(1);
});

test("[PAPER-031] papers are created with how they are sat, changed on the revision that was opened, and deleted", async () => {
  const saved = "POST /api/admin/papers";
  const { called, address } = await open("?tab=papers", {
    [saved]: () => anOfficePaper({ paperId: 8 }),
    "DELETE /api/admin/papers/:id": () => null,
  });
  await pressRowAct("编辑", "二建模拟卷一");
  await dialog.getByLabelText("时限（分钟）").fill("0");
  await save();
  await expect.element(page.getByText("时限是 1 到 600 的整数分钟")).toBeVisible();
  await dialog.getByLabelText("时限（分钟）").fill("45");
  await dialog.getByLabelText("打乱选项顺序").click();
  await save();
  await expect
    .poll(() => bodies(called, saved))
    .toEqual([
      {
        paperId: 4,
        revision: 5,
        paperName: "二建模拟卷一",
        audience: "all",
        courseIds: [],
        sittingMode: "practice",
        timeLimitMinutes: 45,
        partialCredit: 0,
        shuffleQuestions: 0,
        shuffleChoices: 1,
      },
    ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await pressRowAct("删除", "二建模拟卷一");
  await question.getByRole("button", { name: "删除" }).click();
  await expect.poll(() => called("DELETE /api/admin/papers/4").length).toBe(1);
  await expect.element(question).not.toBeInTheDocument();
  await button("新建试卷").click();
  await dialog.getByLabelText("试卷名称").fill("模拟卷二");
  await save();
  await expect.poll(address).toBe("/board/admin/papers/8/questions");
  expect(bodies(called, saved).at(-1)).toMatchObject({
    paperName: "模拟卷二",
    audience: "holders",
    courseIds: [],
    timeLimitMinutes: null,
  });
});

test("a paper that somebody else saved meanwhile: what both changed is chosen a field, the rest is merged", async () => {
  const saved = "POST /api/admin/papers";
  let now = anOfficePaper();
  const { called } = await open("?tab=papers", {
    [papers]: () => ({ papers: [now], total: 1 }),
    "GET /api/admin/papers/:id": () => now,
    [saved]: ({ body }) =>
      (JSON.parse(body) as { revision: number }).revision < now.revision
        ? changedBy("苏梅", "保存了这份试卷")
        : now,
  });
  await pressRowAct("编辑", "二建模拟卷一");
  await dialog.getByLabelText("时限（分钟）").fill("45");
  now = anOfficePaper({ revision: 6, timeLimitMinutes: 90, shuffleQuestions: 1 });
  await save();
  const told = page.getByRole("dialog").filter({ hasText: "苏梅在您之前改动了这条记录" });
  const choice = told.getByRole("row").filter({ hasText: "时限" });
  await expect.element(choice).toHaveTextContent("时限（分钟）604590");
  await expect
    .element(told.getByRole("region"))
    .toHaveTextContent("已自动合并，不冲突打乱题目顺序：苏梅的，否 → 是");
  await choice.getByRole("radio", { name: "45" }).click();
  await told.getByRole("button", { name: "按所选保存" }).click();
  await expect
    .poll(() => bodies(called, saved).at(-1))
    .toMatchObject({ paperId: 4, revision: 6, timeLimitMinutes: 45, shuffleQuestions: 1, shuffleChoices: 0 });
  await expect.element(dialog).not.toBeInTheDocument();
});
