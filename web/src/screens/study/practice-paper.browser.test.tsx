import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import type { Paper } from "../../features/exam/paper.ts";
import { aPaper, paperServer } from "../../testing/papers.ts";
import PracticePaper from "./practice-paper.tsx";

const open = (given = paperServer(aPaper())) =>
  openScreen({
    screens: { "/index/user-papers/:paperId": <PracticePaper /> },
    at: "/index/user-papers/4",
    role: "user",
    answers: given.answers,
  });
const summaryCall = "GET /api/user/papers/paperId/:paperId/summary";
const choice = (letter: string) =>
  page.getByRole("group", { name: /^选项/ }).getByText(letter, { exact: true });
const number = (at: number) => page.getByRole("heading", { level: 2, name: new RegExp(`^第 ${at} 题`) });
const cell = (at: number) => page.getByRole("button", { name: new RegExp(`^第 ${at} 题，`) });
const next = page.getByRole("button", { name: "下一题" });
const submit = page.getByRole("button", { name: "提交答案" });
const verdict = page.getByText(/^答[对错]$/);

test("a single choice is judged at the press, with key and explanation, and stands", async () => {
  const { called } = await open();
  await expect.element(number(1)).toBeVisible();
  await choice("B").click();
  await expect.element(page.getByText("参见教材")).toBeVisible();
  await expect.element(page.getByText("正确答案 A", { exact: true })).toBeVisible();
  await expect.element(page.getByText("已加入错题本")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "A 甲 正确答案" })).toBeDisabled();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，答错");
  expect(JSON.parse(called("POST /api/user/paper-answers")[0]?.body ?? "")).toEqual([
    { userPaperId: 9, paperId: 4, questionId: 101, answer: "B", marked: 0, revision: 0 },
  ]);
});

test("several choices wait for 提交答案; an open question shows its reference answer and no points", async () => {
  const { called } = await open();
  await next.first().click();
  await choice("B").click();
  await choice("A").click();
  expect(called("POST /api/user/paper-answers")).toEqual([]);
  await submit.first().click();
  await expect.element(page.getByText("正确答案 AB", { exact: true })).toBeVisible();
  await expect.element(cell(2)).toHaveAccessibleName("第 2 题，答对");
  await next.first().click();
  await page.getByLabelText("您的答案").fill("先支后挖");
  await submit.first().click();
  await expect.element(page.getByText("问答题不计分，请对照参考答案")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "参考答案" })).toBeVisible();
  await expect.element(cell(3)).toHaveAccessibleName("第 3 题，已答");
});

test("keys choose, submit and turn; while text is typed they are letters", async () => {
  await open();
  await expect.element(number(1)).toBeVisible();
  await userEvent.keyboard("1");
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，答对");
  await userEvent.keyboard("{Enter}");
  await expect.element(number(2)).toHaveFocus();
  await userEvent.keyboard("ab");
  await userEvent.keyboard("{Enter}");
  await expect.element(cell(2)).toHaveAccessibleName("第 2 题，答对");
  await userEvent.keyboard("m");
  await expect.element(cell(2)).toHaveAccessibleName("第 2 题，答对，已标记");
  await userEvent.keyboard("{ArrowRight}");
  await page.getByLabelText("您的答案").click();
  await userEvent.keyboard("am1");
  await expect.element(page.getByLabelText("您的答案")).toHaveValue("am1");
  await page.getByRole("heading", { level: 1 }).click();
  await userEvent.keyboard("{ArrowLeft}");
  await expect.element(number(2)).toBeVisible();
});

test("it goes on where one stopped, is finished with a result, and begun anew after a question", async () => {
  const given = paperServer(aPaper(), [{ questionId: 101, answer: "B" }]);
  await open(given);
  await expect.element(number(2)).toBeVisible();
  await page.getByRole("button", { name: "结束练习" }).click();
  const ask = page.getByRole("dialog", { name: "要结束本次练习吗?" });
  await expect.element(ask.getByText("还有 2 题没有做，结束后不得分。")).toBeVisible();
  await ask.getByRole("button", { name: "结束练习" }).click();
  const result = page.getByRole("dialog", { name: "练习结果" });
  await expect.element(result.getByText("练习完成")).toBeVisible();
  await expect.element(result.getByText("未答")).toBeVisible();
  expect(result.getByText("用时").elements()).toEqual([]);
  await expect.element(result.getByRole("link", { name: "错题本" })).toHaveAttribute("target", "_blank");
  await result.getByRole("button", { name: "看解析" }).click();
  await expect.element(number(1)).toBeVisible();
  await expect.element(verdict.first()).toBeVisible();
  await page.getByRole("button", { name: "重新练习" }).click();
  await expect.element(number(1)).toBeVisible();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，未答");
});

test("only what is wrong or marked is walked through when one asks for it", async () => {
  const answered = [101, 102].map((questionId) => ({ questionId, answer: "A" }));
  await open(paperServer(aPaper(), answered));
  await page.getByRole("button", { name: "只看答错、未答与标记（1）" }).click();
  await next.first().click();
  await expect.element(number(2)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "上一题" }).first()).toBeDisabled();
});

test("what a test of the learner's asks is saved without a verdict, stands, and says when it is told", async () => {
  const given = paperServer(aPaper());
  const kept = {
    userPaperId: 9,
    paperId: 4,
    questionId: 101,
    answer: "B",
    marked: 0,
    revision: 1,
    answerPass: null,
    answerScore: null,
    questionKeys: null,
    answers: null,
    awaitsTest: 1,
    voided: 0,
    regrade: null,
  };
  await open({ ...given, answers: { ...given.answers, "POST /api/user/paper-answers": () => [kept] } });
  await choice("B").click();
  await expect
    .element(page.getByText("答案已保存。本题在您未完成的测验或模拟考试中，测验通过或考试交卷后可看答案。"))
    .toBeVisible();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，已答");
  await expect.element(page.getByRole("button", { name: "A 甲" })).toBeDisabled();
  expect(page.getByText(/^正确答案/).elements()).toEqual([]);
  await next.first().click();
  await expect.element(number(2)).toBeVisible();
});

test("who may not practise it yet reads why; what is not there is said to be missing", async () => {
  const refusal = "请先通过本章测验，再来练习";
  await open({ ...paperServer(aPaper()), answers: { [summaryCall]: () => refused(200, refusal) } });
  await expect.element(page.getByText(refusal)).toBeVisible();
  await expect.element(page.getByRole("link", { name: "去做测验" })).not.toBeInTheDocument();
  await open({ ...paperServer(aPaper()), answers: {} });
  await expect.element(page.getByRole("heading", { name: /没有找到这个页面/ })).toBeVisible();
});

const ask = page.getByRole("button", { name: "题目有误？" });
const dialog = page.getByRole("dialog", { name: "这道题哪里不对" });
const sendIt = dialog.getByRole("button", { name: "提交反馈" });
const reportCall = "POST /api/user/questions/:questionId/reports";

test("a wrong question is reported: a kind, words where 其他 asks for them; what was typed survives a failure", async () => {
  const given = paperServer(aPaper());
  let fails = true;
  const answers = {
    ...given.answers,
    [reportCall]: () => (fails ? refused(500, "系统繁忙，请稍后再试") : { questionReportId: 1, already: 0 }),
  };
  const { called } = await open({ ...given, answers });
  await ask.click();
  await dialog.getByText("其他", { exact: true }).click();
  await sendIt.click();
  await expect.element(dialog.getByText("请说明哪里有问题")).toBeVisible();
  await dialog.getByLabelText("说明", { exact: true }).fill("解析与教材不符");
  await sendIt.click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("系统繁忙，请稍后再试");
  await expect.element(dialog.getByLabelText("说明", { exact: true })).toHaveValue("解析与教材不符");
  fails = false;
  await sendIt.click();
  await expect.element(page.getByText("已反馈，答复会发到站内消息")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = called("POST /api/user/questions/101/reports").at(-1);
  expect(JSON.parse(sent?.body ?? "")).toEqual({ kind: "other", text: "解析与教材不符", userPaperId: 9 });
});

test("who has reported the question already is told that it is looked at; the next question is asked anew", async () => {
  const given = paperServer(aPaper());
  const answers = { ...given.answers, [reportCall]: () => ({ questionReportId: 1, already: 1 }) };
  await open({ ...given, answers });
  await ask.click();
  await sendIt.click();
  await expect.element(page.getByText("您已反馈过这道题，正在核对")).toBeVisible();
  await next.first().click();
  await expect.element(ask).toBeVisible();
});

test("practice that waits for the chapter's test leads there", async () => {
  const first = {
    code: "error",
    msg: "请先通过本章测验，再来练习",
    reason: "TEST_FIRST",
    resultObject: { correlationId: "cpt-31" },
  };
  await open({ ...paperServer(aPaper()), answers: { [summaryCall]: () => Response.json(first) } });
  await expect
    .element(page.getByRole("link", { name: "去做测验" }))
    .toHaveAttribute("href", "/index/test-papers/4/correlation-id/cpt-31");
});

test("who has not bought the course is led to it, and to no second try", async () => {
  const refusal = {
    code: "error",
    msg: "购买课程后才可以练习习题",
    reason: "EXERCISE_NOT_BOUGHT",
    resultObject: { courseId: 11 },
  };
  await open({
    ...paperServer(aPaper()),
    answers: { [summaryCall]: () => Response.json(refusal) },
  });
  await expect
    .element(page.getByRole("link", { name: "看课程" }))
    .toHaveAttribute("href", "/index/course-info/11");
  expect(page.getByRole("button", { name: "重试" }).elements()).toEqual([]);
});

test("on a phone the chapter is what the head says first, and what is done with it stands below", async () => {
  await open();
  await expect
    .element(page.getByRole("heading", { level: 1, name: "章节练习 · 第三章 施工组织" }))
    .toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole("heading", { level: 1, name: /^第三章 施工组织$/ })).toBeVisible();
  await expect.element(page.getByText("章节练习 · 满分 60")).toBeVisible();
});

const anExam = (over: Partial<Paper> = {}) =>
  aPaper({ mode: "exam", refId: null, courseId: null, chapterTitle: null, paperName: "二建模拟卷", ...over });

/** A mock exam that nobody has begun. */
function unbegun() {
  const given = paperServer(anExam());
  given.server.paper = null;
  return given;
}

test("a mock exam begins at its button only, tells nothing before it is handed in, and may be sat again", async () => {
  const { called } = await open(unbegun());
  await expect.element(page.getByRole("heading", { level: 1, name: "二建模拟卷" })).toBeVisible();
  await expect
    .element(page.getByText(/交卷后可以看成绩、对错和解析；可以再考，列表里保留最高分。/))
    .toBeVisible();
  expect(called("POST /api/user/papers")).toEqual([]);
  await page.getByRole("button", { name: "开始考试" }).click();
  await choice("B").click();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，已答");
  expect(page.getByText(/^正确答案|参见教材|题目有误/).elements()).toEqual([]);
  expect(page.getByRole("button", { name: /重新练习|再考一次/ }).elements()).toEqual([]);
  await page.getByRole("button", { name: "交卷" }).first().click();
  await page.getByRole("dialog", { name: "确认要交卷吗?" }).getByRole("button", { name: "交卷" }).click();
  const result = page.getByRole("dialog", { name: "考试成绩" });
  await expect.element(result.getByText("没有达到及格线")).toBeVisible();
  await expect.element(result.getByText("满分 60，及格 36")).toBeVisible();
  await result.getByRole("button", { name: "看解析" }).click();
  await expect.element(page.getByText("参见教材")).toBeVisible();
  await page.getByRole("button", { name: "再考一次" }).click();
  await expect.element(cell(1)).toHaveAccessibleName("第 1 题，未答");
  expect(called("POST /api/user/papers")).toHaveLength(2);
});

test("a mock exam under way shows its clock and goes on", async () => {
  const serverTime = new Date();
  const deadline = new Date(serverTime.getTime() + 50 * 60_000).toISOString();
  const given = paperServer(anExam({ deadline, serverTime: serverTime.toISOString() }), [
    { questionId: 101, answer: "B" },
  ]);
  const { called } = await open(given);
  await expect.element(page.getByText(/^(50:00|49:5\d)$/)).toBeVisible();
  await expect.element(number(2)).toBeVisible();
  expect(called("POST /api/user/papers")).toEqual([]);
});
