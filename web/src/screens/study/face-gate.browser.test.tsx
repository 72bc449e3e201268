// The check of a face before a further-education course plays: what is asked, and how each end of it is told.
import { consentVersions } from "@zhutu/domain/identity/account-rules.ts";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, refused } from "../../testing/open-screen.tsx";
import { gate, learner, opened, openRoom, refusal, start } from "./room.testing.tsx";

// The player comes when a lesson opens: the first test is not to wait for it.
beforeAll(() => import("../../features/study/player.tsx").then(() => undefined), 60_000);

const check = { certifyId: "c1", certifyUrl: "https://provider.example/c1" };
const initCall = "POST /api/user/face-verify/init-certify";
const openCall = "POST /api/vod/open-chapter";
const stateCall = "GET /api/user/face-verify/is-verify-passed";
const resultCall = "POST /api/user/verify-face-result";
const required = () => refusal("FACE_REQUIRED", "请先完成人脸核验");
type Shown = { courseChapterId: number; certifyId?: string; playPass?: string };

/** A server that lets in with the check c1, once, and then with its pass; what it was shown. */
function gateOnServer() {
  const shown: Shown[] = [];
  const answer = ({ body }: { body: string }) => {
    const now = JSON.parse(body) as Shown;
    shown.push(now);
    return now.certifyId === "c1" || now.playPass === "pass-1" ? opened : required();
  };
  return { shown, answers: { [openCall]: answer } satisfies Answers };
}

/** Opens the lesson up to the gate; what was opened in new windows. */
async function toTheGate(answers: Answers, windowOpens = true) {
  const windows: string[] = [];
  vi.spyOn(window, "open").mockImplementation((url) => {
    windows.push(String(url));
    return windowOpens ? ({ opener: window } as unknown as Window) : null;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const screen = await openRoom({ [openCall]: required, ...answers });
  await start();
  await expect.element(gate()).toBeVisible();
  return { ...screen, windows };
}
const agree = () => gate().getByRole("checkbox").click();
const begin = (name = "开始核验") => gate().getByRole("button", { name }).click();
const said = (sentence: string) => gate().getByText(sentence, { exact: true });

test("[FACE-013] a further-education course plays after a check that passes, and the next lesson without another", async () => {
  const server = gateOnServer();
  const { called, windows } = await toTheGate({
    ...server.answers,
    [initCall]: () => check,
    [stateCall]: () => ({ passed: true, state: "passed" }),
    [resultCall]: () => ({ passed: true, state: "passed", userStatus: 2, triesLeft: 5 }),
  });
  expect(page.getByRole("region", { name: "1 BIM 标准与政策" }).elements()).toEqual([]);
  await expect.element(gate().getByRole("checkbox")).not.toBeChecked();
  await agree();
  await begin();
  await expect.element(page.getByText("人脸核验已通过")).toBeVisible();
  await expect.element(gate()).not.toBeInTheDocument();
  expect(windows).toEqual([check.certifyUrl]);
  expect(JSON.parse(called(initCall)[0]?.body ?? "{}")).toMatchObject({
    courseId: 11,
    name: learner.userName,
    idCard: learner.idCard,
  });
  await page.getByRole("link", { name: /2 建模环境与协同/ }).click();
  await expect
    .poll(() => server.shown)
    .toEqual([
      { courseId: 11, courseChapterId: 1 },
      { courseId: 11, courseChapterId: 1, certifyId: "c1" },
      { courseId: 11, courseChapterId: 2, playPass: "pass-1" },
    ]);
  expect(called(initCall)).toHaveLength(1);
  // What the hours wait for is read anew after the check, once.
  expect(called("GET /api/study/courses/11")).toHaveLength(2);
});

test("without consent no check begins, and what is sent and kept is said before", async () => {
  const { called } = await toTheGate({});
  await expect.element(gate().getByText(/不接收、不保存人脸图像/)).toBeVisible();
  await begin();
  await expect.element(said("请阅读并同意人脸信息处理说明")).toBeVisible();
  expect(called(initCall)).toEqual([]);
});

test("[FACE-014] a check that fails shows 人脸认证失败，请重新认证, and can be begun again", async () => {
  const { called } = await toTheGate({
    [initCall]: () => check,
    [stateCall]: () => ({ passed: false, state: "failed" }),
    [resultCall]: () => ({ passed: false, state: "failed", userStatus: 1, triesLeft: 4 }),
  });
  await agree();
  await begin();
  await expect.element(said("人脸认证失败，请重新认证")).toBeVisible();
  await expect.element(said("今天还可以再试 4 次。")).toBeVisible();
  await begin("重新核验");
  await expect.poll(() => called(initCall).length).toBe(2);
});

test("[FACE-014] so does the last one of the day, with the sentence that there is no other", async () => {
  await toTheGate({
    [initCall]: () => check,
    [stateCall]: () => ({ passed: false, state: "failed" }),
    [resultCall]: () => ({ passed: false, state: "failed", userStatus: 1, triesLeft: 0 }),
  });
  await agree();
  await begin();
  await expect.element(said("人脸认证失败，请重新认证")).toBeVisible();
  await expect.element(said("今天的次数已用完，请明天再试。")).toBeVisible();
});

test("[FACE-014] so does a check that the server does not take when the lesson opens", async () => {
  await toTheGate({
    [openCall]: ({ body }) =>
      body.includes("certifyId") ? refusal("FACE_REFUSED", "人脸认证失败，请重新认证") : required(),
    [initCall]: () => check,
    [stateCall]: () => ({ passed: true, state: "passed" }),
    [resultCall]: () => ({ passed: true, state: "passed", userStatus: 2, triesLeft: 5 }),
  });
  await agree();
  await begin();
  await expect.element(said("人脸认证失败，请重新认证")).toBeVisible();
  await expect.element(gate().getByRole("button", { name: "重新核验" })).toBeVisible();
});

test.each([
  [refused(200, "别的话", 418), "当天实名认证失败次数过多，请明天再试"],
  [refused(200, "别的话"), "人脸识别初始化失败请联系工作人员"],
])("[FACE-007] [FACE-008] a check before playback that does not begin says why", async (answer, sentence) => {
  await toTheGate({ [initCall]: () => answer.clone() });
  await agree();
  await begin();
  await expect.element(said(sentence)).toBeVisible();
});

test("a browser that opens no window is given a link", async () => {
  await toTheGate(
    { [initCall]: () => check, [stateCall]: () => ({ passed: false, state: "pending" }) },
    false,
  );
  await agree();
  await begin();
  await expect
    .element(gate().getByRole("link", { name: "打开核验页面" }))
    .toHaveAttribute("href", check.certifyUrl);
});

test("without an ID number on file the gate asks once whose hours they are, then checks the face", async () => {
  const { called } = await toTheGate({
    "GET /api/user/profile": () => ({ ...learner, userName: "学员4821", idCard: "" }),
    "POST /api/user/profile": () => learner,
  });
  await expect.element(gate().getByRole("heading", { name: "学时要记在谁名下" })).toBeVisible();
  await expect.element(gate().getByLabelText("姓名")).toHaveValue("");
  const next = gate().getByRole("button", { name: "登记，下一步核验" });
  await gate().getByLabelText("姓名").fill("李建国");
  await gate().getByLabelText("身份证号").fill("11010519491231002x");
  await next.click();
  await expect.element(said("请同意使用身份证号，否则无法实名和认定学时")).toBeVisible();
  expect(called("POST /api/user/profile")).toEqual([]);
  await agree();
  await next.click();
  await expect.element(gate().getByRole("button", { name: "开始核验" })).toBeVisible();
  expect(called("POST /api/user/profile").map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { userName: "李建国", idCard: "11010519491231002x", idCardConsentVersion: consentVersions["id-card"] },
  ]);
});

test("who was confirmed by staff may use a code sent to the phone in the place of the face", async () => {
  const codeCall = "POST /api/user/face-verify/by-code";
  let right = false;
  const { called } = await toTheGate({
    ...gateOnServer().answers,
    "GET /api/user/profile": () => ({ ...learner, userStatus: 2 }),
    "GET /api/public/user/verify-code": () => ({ resendAfterSeconds: 60 }),
    [codeCall]: () => (right ? { certifyId: "c1" } : refused(200, "验证码错误")),
  });
  await gate()
    .getByRole("button", { name: /改用手机验证码/ })
    .click();
  await gate().getByRole("button", { name: "获取验证码" }).click();
  await expect.poll(() => called("GET /api/public/user/verify-code")[0]?.query.get("purpose")).toBe("play");
  const code = gate().getByLabelText("手机验证码", { exact: true });
  await code.fill("123456");
  await gate().getByRole("button", { name: "确认并播放" }).click();
  await expect.element(said("验证码错误")).toBeVisible();
  await expect.element(code).toHaveValue("123456");
  right = true;
  await gate().getByRole("button", { name: "确认并播放" }).click();
  await expect.element(page.getByText("人脸核验已通过")).toBeVisible();
});

test("who is not confirmed is offered no code", async () => {
  await toTheGate({});
  await expect.element(gate().getByRole("button", { name: "开始核验" })).toBeVisible();
  expect(
    gate()
      .getByRole("button", { name: /改用手机验证码/ })
      .elements(),
  ).toEqual([]);
});
