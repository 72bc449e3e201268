// The check of a face from the profile: what is asked before it, and how each end of it is told.
import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { type Answers, refused } from "../../testing/open-screen.tsx";
import { box, learner, open, said } from "./profile.testing.tsx";

const check = { certifyId: "c1", certifyUrl: "https://provider.example/c1" };

const startButton = () =>
  page.getByRole("region", { name: "实名认证" }).getByRole("button", { name: "人脸核验" });
const dialog = () => page.getByRole("dialog", { name: "人脸核验" });

/** Opens the dialog, agrees and begins; what was opened in new windows. */
async function begin(answers: Answers, windowOpens = true): Promise<string[]> {
  const opened: string[] = [];
  vi.spyOn(window, "open").mockImplementation((url) => {
    opened.push(String(url));
    return windowOpens ? ({ opener: window } as unknown as Window) : null;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await open({}, answers);
  await startButton().click();
  await dialog().getByRole("checkbox").click();
  await dialog().getByRole("button", { name: "开始核验" }).click();
  return opened;
}
const initCall = "POST /api/user/face-verify/init-certify";

test("[FACE-007] code 418 shows 当天实名认证失败次数过多，请明天再试", async () => {
  const opened = await begin({ [initCall]: () => refused(200, "别的话", 418) });
  await expect.element(said("当天实名认证失败次数过多，请明天再试")).toBeVisible();
  expect(opened).toEqual([]);
});

test.each<[string, Response]>([
  ["error", refused(200, "别的话")],
  ["419", refused(200, "别的话", 419)],
  ["a server error", refused(500, "")],
  ["error with a reason", Response.json({ code: "error", msg: "别的话", reason: "IDENTITY_DIFFERS" })],
])("[FACE-008] any other code (%s) shows 人脸识别初始化失败请联系工作人员", async (_code, answer) => {
  const opened = await begin({ [initCall]: () => answer.clone() });
  await expect.element(said("人脸识别初始化失败请联系工作人员")).toBeVisible();
  expect(opened).toEqual([]);
});

test("[FACE-008] where no answer comes it is shown as well", async () => {
  await begin({ [initCall]: () => Promise.reject(new TypeError("Failed to fetch")) });
  await expect.element(said("人脸识别初始化失败请联系工作人员")).toBeVisible();
});

test("[FACE-009] without an ID number on file it says 身份信息缺失 and leads to the field", async () => {
  const { called } = await open({ idCard: "" });
  await startButton().click();
  const question = page.getByRole("dialog", { name: "身份信息缺失" });
  await expect.element(question.getByText(/请先在个人资料中填写姓名和身份证号/)).toBeVisible();
  await question.getByRole("button", { name: "去填写" }).click();
  await expect.element(box("身份证号")).toHaveFocus();
  expect(called(initCall)).toEqual([]);
});

test("without consent nothing begins", async () => {
  const { called } = await open();
  await startButton().click();
  await expect.element(dialog().getByRole("checkbox")).not.toBeChecked();
  await dialog().getByRole("button", { name: "开始核验" }).click();
  await expect.element(said("请阅读并同意人脸信息处理说明")).toBeVisible();
  expect(called(initCall)).toEqual([]);
});

test("a browser that opens no window is given a link", async () => {
  await begin(
    {
      [initCall]: () => check,
      "GET /api/user/face-verify/is-verify-passed": () => ({ passed: false, state: "pending" }),
    },
    false,
  );
  const link = dialog().getByRole("link", { name: "打开核验页面" });
  await expect.element(link).toHaveAttribute("href", check.certifyUrl);
  await expect.element(link).toHaveAttribute("target", "_blank");
});

test("a check that passes is reported, the dialog closes and the tag changes", async () => {
  let userStatus: 1 | 2 = 1;
  const opened = await begin({
    "GET /api/user/profile": () => ({ ...learner, userStatus }),
    [initCall]: () => check,
    "GET /api/user/face-verify/is-verify-passed": () => ({ passed: true, state: "passed" }),
    "POST /api/user/verify-face-result": () => {
      userStatus = 2;
      return { passed: true, state: "passed", userStatus, triesLeft: 5 };
    },
  });
  await expect.element(page.getByRole("region", { name: "实名认证" }).getByText("已认证")).toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(opened).toEqual([check.certifyUrl]);
});

const region = () => page.getByRole("region", { name: "实名认证" });
const takeUpCall = "POST /api/user/face-verify/take-up";
const pending = { "GET /api/user/face-verify/is-verify-passed": () => ({ passed: false, state: "pending" }) };

test("a check that passed after its dialog was closed is taken up when one comes back to the page", async () => {
  let userStatus: 1 | 2 = 1;
  await begin({
    ...pending,
    "GET /api/user/profile": () => ({ ...learner, userStatus }),
    [initCall]: () => check,
    [takeUpCall]: () => ({ userStatus, triesLeft: 5 }),
  });
  await expect.element(dialog().getByText(/请在新打开的窗口中完成核验/)).toBeVisible();
  await dialog().getByRole("button", { name: "关闭" }).click();
  await expect.element(region().getByText("核验尚未完成。")).toBeVisible();
  const link = region().getByRole("link", { name: "打开核验页面" });
  await expect.element(link).toHaveAttribute("href", check.certifyUrl);
  userStatus = 2;
  for (const event of ["blur", "focus"]) window.dispatchEvent(new Event(event));
  await expect.element(region().getByText("已认证")).toBeVisible();
  await expect.element(said("实名认证成功")).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

test("a page that is opened takes up what passed meanwhile; one in trouble stays as it is", async () => {
  let userStatus: 1 | 2 = 1;
  const answers = {
    "GET /api/user/profile": () => ({ ...learner, userStatus }),
    [takeUpCall]: () => {
      userStatus = 2;
      return { userStatus, triesLeft: 5 };
    },
  };
  await open({}, { [takeUpCall]: () => refused(503, "暂时查不到人脸核验结果，请稍后再试") });
  await expect.element(region().getByText("未认证")).toBeVisible();
  await expect.element(said("暂时查不到人脸核验结果，请稍后再试")).not.toBeInTheDocument();
  await open({}, answers);
  await expect.element(region().getByText("已认证")).toBeVisible();
});

test("a page that does not open can be given up for another check", async () => {
  await begin({ ...pending, [initCall]: () => check });
  await dialog().getByRole("button", { name: "页面打不开，重新开始" }).click();
  await expect.element(dialog().getByRole("button", { name: "开始核验" })).toBeVisible();
});

test.each([
  [4, "人脸核验没有通过，请重新核验。今天还可以再试 4 次。"],
  [0, "人脸核验没有通过，今天的次数已用完，请明天再试"],
])("a check that failed says how many may still fail today: %s", async (triesLeft, sentence) => {
  await begin({
    [initCall]: () => check,
    "GET /api/user/face-verify/is-verify-passed": () => ({ passed: false, state: "failed" }),
    "POST /api/user/verify-face-result": () => ({ passed: false, state: "failed", userStatus: 1, triesLeft }),
  });
  await expect.element(said(sentence)).toBeVisible();
});
