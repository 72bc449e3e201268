import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draftsOnDevice } from "../../features/exam/draft-place.ts";
import { keepRun, keptRun } from "../../features/exam/practice/kept-runs.ts";
import { storeSession } from "../../lib/session/session.ts";
import { type Answers, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { aPaper, paperServer } from "../../testing/papers.ts";
import PracticeRun from "./practice-run.tsx";

const practice = { questionBankId: 3, by: "chapter", name: "第 2 章", kind: "any" } as const;
const choices = aPaper().questions.slice(0, 2);
const aRun = () =>
  aPaper({
    paperId: 0,
    paperName: "建筑实务 · 第 2 章",
    refId: null,
    chapterTitle: null,
    courseId: null,
    practice,
    questions: choices,
  });
const begun = "POST /api/user/practice-runs";
const getRun = "GET /api/user/practice-runs/9";
const getAnswers = "GET /api/user/papers/:userPaperId/paper-answers";
const save = "POST /api/user/paper-answers";
const lost = (): never => {
  throw new TypeError("Failed to fetch");
};
const noNetwork: Answers = { [getRun]: lost, [getAnswers]: lost, [save]: lost };
const choose = (letter: string) =>
  page.getByRole("group", { name: /^选项/ }).getByText(letter, { exact: true }).click();
const backOnline = () => window.dispatchEvent(new Event("online"));

/** `changed` answers are looked up at each call. */
const open = (changed: Answers = {}, kept?: () => void) => {
  const given = paperServer(aRun());
  const one = given.answers["POST /api/user/papers"];
  return openScreen({
    screens: { "/index/practice-runs/:userPaperId": <PracticeRun /> },
    at: "/index/practice-runs/9",
    role: "user",
    answers: {
      ...given.answers,
      "GET /api/user/practice-runs/9": (asked) => one?.(asked),
      "GET /api/user/practice-runs/10": () => ({ ...aRun(), userPaperId: 10 }),
      [begun]: () => ({ ...aRun(), userPaperId: 10 }),
      ...Object.fromEntries(
        [getRun, getAnswers, save].map((call) => [
          call,
          (asked) => (changed[call] ?? given.answers[call] ?? (() => given.server.paper))(asked),
        ]),
      ),
    },
    ...(kept && { kept }),
  });
};
/** The person of the tests (7) opened this run before. */
const openedBefore = (): void => keepRun(7, aRun(), [], 1);

test("a run is answered, ended and told as right ones of all; ten more have their own address", async () => {
  const { called, address } = await open();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("建筑实务 · 第 2 章");
  const choice = page.getByRole("group", { name: /^选项/ }).getByText("A", { exact: true });
  await choice.click();
  await page.getByRole("button", { name: "结束练习" }).first().click();
  await page
    .getByRole("dialog", { name: "要结束本次练习吗?" })
    .getByRole("button", { name: "结束练习" })
    .click();
  const result = page.getByRole("dialog", { name: "练习结果" });
  await expect.element(result.getByText("答对，共 2 题")).toBeVisible();
  await expect.element(result.getByText(/满分/)).not.toBeInTheDocument();
  await expect
    .element(result.getByRole("link", { name: "回到练习" }))
    .toHaveAttribute("href", "/index/practice");
  await result.getByRole("button", { name: "再练 10 题" }).click();
  await expect.poll(address).toBe("/index/practice-runs/10");
  expect(called(begun).map(({ body }) => JSON.parse(body) as unknown)).toEqual([{ ...practice, size: 10 }]);
});

test("an open run is left without beginning anew", async () => {
  await open();
  await expect.element(page.getByRole("button", { name: "结束练习" }).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: "重新练习" })).not.toBeInTheDocument();
});

test("without a network a run that was opened before goes on; its answer waits on the device and is judged once, when the network is back", async () => {
  const network = { ...noNetwork };
  const { called } = await open(network, openedBefore);
  await choose("A");
  await expect.element(page.getByText("已记下，联网后判分")).toBeVisible();
  await expect.element(page.getByText(/正确答案/)).not.toBeInTheDocument();
  expect(draftsOnDevice(7, 9)).toMatchObject({ 101: { answer: "A", base: 0 } });
  // It is left without a question.
  const leaving = new Event("beforeunload", { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented).toBe(false);
  const failed = called(save).length;
  for (const call of Object.keys(network)) delete network[call];
  backOnline();
  await expect.element(page.getByText("正确答案 A")).toBeVisible();
  expect(called(save)).toHaveLength(failed + 1);
  expect(draftsOnDevice(7, 9)).toEqual({});
  await expect.poll(() => keptRun(7, 9)?.answers).toMatchObject([{ questionId: 101, answer: "A" }]);
  backOnline();
  await expect.element(page.getByText("网络连接失败")).not.toBeInTheDocument();
  expect(called(save)).toHaveLength(failed + 1);
});

test("what waits is not sent for another person who signs in meanwhile", async () => {
  const network = { ...noNetwork };
  const { called } = await open(network, openedBefore);
  await choose("A");
  await expect.element(page.getByText("已记下，联网后判分")).toBeVisible();
  const before = called(save).length;
  storeSession({ ...person("user"), userId: 8, token: "token-of-another" });
  for (const call of Object.keys(network)) delete network[call];
  backOnline();
  await expect.poll(() => called(getRun).length).toBeGreaterThan(1);
  await expect.element(page.getByText("暂时没有保存成功，会自动再试")).toBeVisible();
  expect(called(save)).toHaveLength(before);
});

test("without a network another person's run on this device is none", async () => {
  await open(noNetwork, () => keepRun(8, aRun(), [], 1));
  await expect.element(page.getByRole("button", { name: "重试" })).toBeVisible();
  await expect.element(page.getByText("题干1")).not.toBeInTheDocument();
});

test("a run that was handed in elsewhere takes nothing more, says so, and is kept no longer", async () => {
  const network: Answers = { ...noNetwork };
  await open(network, openedBefore);
  await choose("A");
  await expect.element(page.getByText("已记下，联网后判分")).toBeVisible();
  network[save] = () =>
    Response.json({ code: "error", msg: "已经交卷", reason: "ATTEMPT_CLOSED" }, { status: 409 });
  network[getRun] = () => ({ ...aRun(), state: "handed-in", handinTime: "2026-11-22T01:05:00.000Z" });
  network[getAnswers] = () => [];
  backOnline();
  await expect.element(page.getByText("已经交卷，之后的作答没有保存")).toBeVisible();
  expect(draftsOnDevice(7, 9)).toEqual({});
  await expect.poll(() => keptRun(7, 9)).toBeNull();
});

test("a run that is no longer there is not kept, nor what was answered of it", async () => {
  const network: Answers = { ...noNetwork };
  await open(network, openedBefore);
  await choose("A");
  await expect.element(page.getByText("已记下，联网后判分")).toBeVisible();
  for (const call of Object.keys(network)) network[call] = () => refused(404, "没有找到您要的内容");
  backOnline();
  await expect.element(page.getByRole("heading", { name: "没有找到这个页面" })).toBeVisible();
  expect([keptRun(7, 9), draftsOnDevice(7, 9)]).toEqual([null, {}]);
});

test("a question that was corrected meanwhile is shown and judged as it is now", async () => {
  const network: Answers = { ...noNetwork };
  await open(network, openedBefore);
  await choose("B");
  await expect.element(page.getByText("已记下，联网后判分")).toBeVisible();
  const [first, ...others] = choices;
  const corrected = { ...aRun(), questions: [{ ...first, questionText: "<p>题干改过</p>" }, ...others] };
  for (const call of Object.keys(network)) delete network[call];
  network[getRun] = () => corrected;
  backOnline();
  await expect.element(page.getByText("题干改过")).toBeVisible();
  await expect.element(page.getByText("正确答案 A")).toBeVisible();
});
