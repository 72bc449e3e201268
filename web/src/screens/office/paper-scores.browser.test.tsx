import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { QuestionFigure } from "../../features/exam/office/papers/paper-questions.ts";
import type { Score } from "../../features/exam/office/papers/score-columns.tsx";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { anOfficePaper, aRegradeQuestion } from "../../testing/office-papers.ts";
import { type Answers, openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperScores from "./paper-scores.tsx";

const score = (over: Partial<Score>): Score => ({
  userPaperId: 1,
  userId: 11,
  studentName: "周建国",
  phone: "138****2206",
  score: 88,
  passed: 1,
  elapsedTime: 2292,
  createTime: "2026-11-20T12:35:57.000Z",
  handinTime: "2026-11-20T13:14:09.000Z",
  ...over,
});
const question = (over: Partial<QuestionFigure>): QuestionFigure => ({
  questionId: 102,
  questionName: "工作 D 的总时差",
  questionType: "single",
  questionNo: 2,
  voided: 0,
  answered: 860,
  wrong: 502,
  wrongRate: 0.5837,
  difficulty: 0.416,
  discrimination: 0.31,
  ...over,
});
const statistics = {
  people: 860,
  passed: 520,
  averagePercent: 61.2,
  medianTime: 2480,
  distribution: [3, 8, 21, 44, 96, 168, 214, 186, 92, 28],
  questions: [
    question({ questionId: 101, questionName: "支护重要性系数", voided: 1, wrong: 320 }),
    question({}),
    question({
      questionId: 103,
      questionName: "水泥初凝时间",
      answered: 12,
      wrong: null,
      wrongRate: null,
      difficulty: null,
      discrimination: null,
    }),
  ],
};
const exported = "GET /api/admin/papers/4/scores-export";

const open = (answers: Answers = {}) =>
  openScreen({
    screens: {
      [routeOf("screens/office/paper-scores.tsx")]: (
        <OfficeProvider>
          <PaperScores />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/scores",
    role: "admin",
    answers: {
      "POST /api/exports": () => ({ exportId: null }),
      "GET /api/admin/papers/:id": () => anOfficePaper(),
      "GET /api/admin/papers/:id/scores": () => ({
        scores: [score({}), score({ userPaperId: 2, studentName: "邓文静", score: 58, passed: 0 })],
        total: 860,
      }),
      "GET /api/admin/papers/:id/statistics": () => statistics,
      ...answers,
    },
  });
const row = (name: RegExp) => page.getByRole("row", { name });

test("[PAPER-034] /board/{userType}/papers/{paperId}/scores lists who handed in with score, result, time and moment", async () => {
  const { called, address } = await open();
  const one = row(/周建国/);
  for (const text of [
    "138****2206",
    "88.0",
    "及格",
    "00:38:12",
    "2026-11-20 20:35:57",
    "2026-11-20 21:14:09",
  ])
    await expect.element(one.getByText(text, { exact: true })).toBeVisible();
  await expect.element(row(/邓文静/).getByText("不及格", { exact: true })).toBeVisible();
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  await expect.poll(address).toBe("/board/admin/papers/4/scores?page=2");
  await expect.poll(() => called("GET /api/admin/papers/4/scores").at(-1)?.query.get("page")).toBe("2");
});

test("[PAPER-035] 导出 downloads the sheet of candidate scores", async () => {
  const saved: string[] = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function press(this: HTMLAnchorElement) {
    saved.push(this.download);
  };
  try {
    const { called } = await open({
      "GET /api/admin/papers/:id/scores-export": () =>
        new Response(new Uint8Array([80, 75, 3, 4]), {
          headers: {
            "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            "content-disposition": `attachment; filename="scores.xlsx"; filename*=UTF-8''${encodeURIComponent("二建模拟卷一_考生成绩.xlsx")}`,
          },
        }),
    });
    await expect.element(row(/周建国/)).toBeVisible();
    await page.getByRole("button", { name: /导\s*出/ }).click();
    await expect.poll(() => called(exported).length).toBe(1);
    await expect.poll(() => saved).toEqual(["二建模拟卷一_考生成绩.xlsx"]);
    await expect.element(page.getByText("导出成功")).toBeVisible();
  } finally {
    HTMLAnchorElement.prototype.click = click;
  }
});

test("people, passes and each question are told, small samples hidden, voided ones named, and a question leads to its regrade", async () => {
  await open({
    "GET /api/admin/regrades/questions/:id": () => aRegradeQuestion(),
    "GET /api/admin/regrades": () => ({ regrades: [], total: 0 }),
  });
  for (const text of ["860 人", "520 人，60.4%", "61.2%", "00:41:20"])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  const known = row(/工作 D 的总时差/);
  for (const text of ["502", "58.3%", "0.42", "0.31"])
    await expect.element(known.getByText(text, { exact: true })).toBeVisible();
  await expect.element(row(/支护重要性系数/).getByText("已作废")).toBeVisible();
  expect(row(/水泥初凝时间/).element().textContent).toContain("12--------");
  await page.getByRole("button", { name: "更正 工作 D 的总时差" }).click();
  await expect.element(page.getByText("工作 D 的总时差为多少天？")).toBeVisible();
});

test("of nobody there is nothing to export", async () => {
  const { called } = await open({
    "GET /api/admin/papers/:id/scores": () => ({ scores: [], total: 0 }),
    "GET /api/admin/papers/:id/statistics": () => ({
      people: 0,
      passed: 0,
      averagePercent: null,
      medianTime: null,
      distribution: Array.from({ length: 10 }, () => 0),
      questions: [],
    }),
  });
  await expect.element(page.getByText("还没有人交卷", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /导\s*出/ }).click();
  await expect.element(page.getByText("还没有人交卷，没有可以导出的成绩")).toBeVisible();
  expect(called(exported)).toEqual([]);
});

test("candidates are found by name, whole phone and result, and what is found is exported", async () => {
  const { called, address } = await open();
  const field = page.getByLabelText("手机号、学员");
  await field.fill("13800");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect.element(page.getByText("长度11位", { exact: true })).toBeVisible();
  await field.fill("138 0000 2206");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect
    .poll(() => called("GET /api/admin/papers/4/scores").at(-1)?.query.get("telephone"))
    .toMatch(/^138 ?0000 ?2206$/);
  await field.fill("建国");
  await page.getByRole("button", { name: "查询", exact: true }).click();
  await expect
    .poll(() => called("GET /api/admin/papers/4/scores").at(-1)?.query.get("userName"))
    .toBe("建国");
  expect(decodeURIComponent(address())).toContain("userName=建国");
  await page.getByRole("button", { name: /导出/ }).click();
  await expect.poll(() => called("POST /api/exports").at(-1)?.body).toContain('"userName":"建国"');
});

test("on a phone the candidates begin on the first screen; how the questions were answered is one press away", async () => {
  await open();
  await page.viewport(390, 844);
  const more = page.getByRole("button", { name: "看分数分布和每题统计" });
  await expect.element(more).toBeVisible();
  await expect.element(page.getByText("分数分布", { exact: true })).not.toBeInTheDocument();
  await more.click();
  await expect.element(page.getByText("分数分布", { exact: true })).toBeVisible();
});
