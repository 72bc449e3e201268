import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { pressRowAct } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, changedBy, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import { detourFrom } from "../../lib/session/page-access.ts";
import OfficeQuestionBanks, { handle } from "./question-banks.tsx";

const listed = "GET /api/admin/question-banks";
const saved = "POST /api/admin/question-banks";
const bank = (over: object = {}) => ({
  questionBankId: 3,
  questionBankName: "建筑实务题库",
  createTime: "2026-11-01T00:00:00.000Z",
  questionCount: 1_862,
  ownerName: null,
  courses: [],
  revision: 2,
  ...over,
});

/** The address of the screen, as routes.ts has it. */
const address = routeOf("screens/office/question-banks.tsx");
const open = (answers: Answers = {}, search = "", role: "admin" | "teacher" = "admin") =>
  openScreen({
    screens: {
      [address]: (
        <OfficeProvider>
          <OfficeQuestionBanks />
        </OfficeProvider>
      ),
    },
    at: `/board/${role}/question-banks${search}`,
    role,
    answers: {
      [listed]: () => ({ questionBanks: [bank()], total: 1 }),
      [saved]: () => ({ questionBankId: 4 }),
      ...answers,
    },
  });

test("[QBANK-001] the banks stand at /board/{userType}/question-banks in tabs: all, the shop's, the teachers'", async () => {
  const { called, address: at } = await open();
  const row = page.getByRole("row", { name: /建筑实务题库/ });
  for (const text of ["建筑实务题库", "学堂", "1,862", "2026-11-01 08:00:00"])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
  for (const [tab, owner] of [
    ["讲师题库", "teacher"],
    ["学堂题库", "shop"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    await expect.poll(() => called(listed).at(-1)?.query.get("owner")).toBe(owner);
    expect(at()).toBe(`/board/admin/question-banks?owner=${owner}`);
  }
  // The tab stays when its banks are searched by name.
  await page.getByLabelText("题库名称", { exact: true }).fill("实务");
  await page.getByRole("button", { name: /查\s*询/ }).click();
  const last = () => Object.fromEntries(called(listed).at(-1)?.query ?? []);
  await expect.poll(last).toMatchObject({ owner: "shop", questionBankName: "实务" });
  expect(new URL(at(), "http://shop").searchParams.get("owner")).toBe("shop");
  await page.getByRole("button", { name: /重\s*置/ }).click();
  await page.getByRole("tab", { name: "全部题库" }).click();
  await expect.poll(at).toBe("/board/admin/question-banks");
  await open({}, "", "teacher");
  await expect.element(page.getByRole("tab", { name: "我的题库" })).toBeVisible();
  expect(page.getByRole("tab").elements()).toHaveLength(1);
  for (const role of ["admin", "teacher"]) {
    const pathname = `/board/${role}/question-banks`;
    expect(detourFrom([{ pathname, handle }], pathname, role)).toBeUndefined();
  }
});

test("[QBANK-001] all banks are counted, and the second page is asked for", async () => {
  const { called } = await open({ [listed]: () => ({ questionBanks: [bank()], total: 45 }) });
  await expect.element(page.getByText(/共 45 个/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(listed).at(-1)?.query.get("page")).toBe("2");
});

test("a bank that somebody else renamed meanwhile: mine, theirs and the name before are shown, and one is chosen", async () => {
  let now = bank();
  const { called } = await open({
    [listed]: () => ({ questionBanks: [now], total: 1 }),
    "GET /api/admin/question-banks/:id": () => now,
    [saved]: ({ body }) =>
      (JSON.parse(body) as { revision: number }).revision < now.revision
        ? changedBy("苏梅", "保存了这个题库")
        : { questionBankId: 3 },
  });
  await page.getByRole("button", { name: "新建题库" }).click();
  const name = page.getByLabelText("题库名称", { exact: true }).last();
  const save = page.getByRole("dialog").getByRole("button", { name: /^(?:\S+ )?保\s*存$/ });
  await save.click();
  await expect.element(page.getByText("请输入题库名称")).toBeVisible();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /取\s*消$/ })
    .click();
  await expect.poll(() => page.getByRole("dialog").elements()).toEqual([]);
  await page.getByRole("button", { name: "编辑 建筑实务题库" }).click();
  await name.fill("建筑实务题库（2026）");
  now = bank({ revision: 3, questionBankName: "实务" });
  await save.click();
  const told = page.getByRole("dialog").filter({ hasText: "苏梅在您之前改动了这条记录" });
  const choice = told.getByRole("row").filter({ hasText: "题库名称" });
  await expect.element(choice).toHaveTextContent("题库名称建筑实务题库建筑实务题库（2026）实务");
  await choice.getByRole("radio", { name: "建筑实务题库（2026）" }).click();
  await told.getByRole("button", { name: "按所选保存" }).click();
  await expect.poll(() => page.getByRole("dialog").elements()).toEqual([]);
  expect(called(saved).map(({ body }) => JSON.parse(body) as unknown)).toEqual(
    [2, 3].map((revision) => ({
      questionBankId: 3,
      revision,
      questionBankName: "建筑实务题库（2026）",
      courseIds: [],
    })),
  );
});

test("a bank names the courses whose learners practise it", async () => {
  const course = { courseId: 12, courseName: "一级造价工程师《建设工程计价》全程班（含教材与历年真题精讲）" };
  const { called } = await open({
    "GET /api/admin/question-banks/:id": () => bank(),
    "GET /api/admin/courses": () => ({ courses: [course], total: 1 }),
  });
  await page.getByRole("button", { name: "编辑 建筑实务题库" }).click();
  await page.getByLabelText("可练习的课程").click();
  await page.getByTitle(course.courseName).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^(?:\S+ )?保\s*存$/ })
    .click();
  await expect
    .poll(() => called(saved).map(({ body }) => JSON.parse(body) as unknown))
    .toEqual([{ questionBankId: 3, revision: 2, questionBankName: "建筑实务题库", courseIds: [12] }]);
});

test("deleting a bank asks first, and says why it was refused", async () => {
  const why = "题库里有 3 道题已用于试卷或已有人作答，不能删除";
  const { called } = await open({ "DELETE /api/admin/question-banks/:id": () => refused(200, why) });
  await pressRowAct("删除", "建筑实务题库");
  const question = page.getByRole("dialog", { name: "确定要删除吗?" });
  await question.getByRole("button", { name: "取消" }).click();
  expect(called("DELETE /api/admin/question-banks/3")).toEqual([]);
  await pressRowAct("删除", "建筑实务题库");
  await question.getByRole("button", { name: "删除" }).click();
  await expect.element(page.getByText(why)).toBeVisible();
});
