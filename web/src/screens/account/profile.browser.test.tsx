import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import type { Profile } from "../../features/identity/profile/use-profile-form.ts";
import ProfilePage from "./profile.tsx";

const learner: Profile = {
  userId: 7,
  loginName: "13800000001",
  userName: "李建国",
  idCard: "370***********0075",
  userStatus: 1,
  userRole: ["user"],
  avatarUrl: null,
  telephone: "13800000001",
};
const check = { certifyId: "c1", certifyUrl: "https://provider.example/c1" };

/** The profile on a server that takes everything; answers the bodies that were saved. */
async function open(over: Partial<Profile> = {}, answers: Answers = {}) {
  let kept = { ...learner, ...over };
  const [role = "user"] = kept.userRole;
  const screen = await openScreen({
    screens: { "/board/:userType/profile": <ProfilePage /> },
    at: `/board/${role}/profile`,
    role,
    answers: {
      "GET /api/user/profile": () => kept,
      "POST /api/user/profile": ({ body }) => {
        const { userName = kept.userName } = JSON.parse(body) as { userName?: string };
        kept = { ...kept, userName };
        return kept;
      },
      "POST /api/user/profile/reveal-id-card": () => ({ idCard: "370102199003070075" }),
      ...answers,
    },
  });
  await expect.element(page.getByRole("heading", { name: "个人资料" })).toBeVisible();
  await expect.element(box("姓名")).toBeVisible();
  const saved = () =>
    screen.called("POST /api/user/profile").map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { ...screen, saved };
}

// The star of what is required is part of the name that a browser computes.
const box = (name: string) => page.getByRole("textbox", { name: new RegExp(`^[*\\s]*${name}$`) });
const save = () => page.getByRole("button", { name: "保存", exact: true }).click();
const said = (sentence: string) => page.getByText(sentence, { exact: true });

test("[PROF-003] the status tag says 未认证 before and 已认证 after, and then name and number are for good", async () => {
  await open();
  const region = page.getByRole("region", { name: "实名认证" });
  await expect.element(region.getByText("未认证")).toBeVisible();
  await open({ userStatus: 2 });
  await expect.element(region.getByText("已认证")).toBeVisible();
  await expect.element(box("姓名")).toHaveAttribute("readonly");
  await expect.element(box("身份证号")).toHaveAttribute("readonly");
});

test("[PROF-005] a learner is offered no new password, everybody else is", async () => {
  const field = page.getByLabelText("新密码", { exact: true });
  await open();
  await expect.element(field).not.toBeInTheDocument();
  for (const role of ["admin", "teacher", "channel"] as const) {
    await open({ userRole: [role], loginName: role });
    await expect.element(field).toBeVisible();
  }
});

test("[PROF-010] an empty name shows 请输入姓名 and nothing is sent", async () => {
  const { saved } = await open();
  await box("姓名").clear();
  await save();
  await expect.element(said("请输入姓名")).toBeVisible();
  expect(saved()).toEqual([]);
});

test("[PROF-012] an ID number of another length shows 身份证必须是18个字符", async () => {
  const { saved } = await open();
  for (const number of ["37010219900307007", "370102900307007"]) {
    await box("身份证号").fill(number);
    await save();
    await expect.element(said("身份证必须是18个字符")).toBeVisible();
  }
  expect(saved()).toEqual([]);
});

test("[PROF-014] a new password outside 8 to 20 characters shows 长度必须大于8个字符, an empty one changes nothing", async () => {
  const { saved } = await open({ userRole: ["teacher"], loginName: "teacher01" });
  const field = page.getByLabelText("新密码", { exact: true });
  for (const size of [7, 21]) {
    await field.fill("a".repeat(size));
    await save();
    await expect.element(said("长度必须大于8个字符")).toBeVisible();
  }
  await field.fill("a".repeat(8));
  await save();
  await expect.element(said("请输入当前密码")).toBeVisible();
  await field.clear();
  await save();
  await expect.poll(() => saved().length).toBe(1);
  expect(saved()[0]).not.toHaveProperty("passWd");
});

test("[PROF-015] a phone that is not 11 characters long is refused; another asks for the code sent to it", async () => {
  const { saved } = await open();
  for (const phone of ["1380000000", "138000000011"]) {
    await box("手机号").fill(phone);
    await save();
    await expect.element(said("长度11位")).toBeVisible();
  }
  await box("手机号").fill("13800000009");
  await save();
  await expect.element(said("请输入验证码")).toBeVisible();
  expect(saved()).toEqual([]);
  await box("新手机号的验证码").fill("123456");
  await save();
  await expect.poll(() => saved()).toMatchObject([{ telephone: "13800000009", verifyCode: "123456" }]);
});

test("a new ID number needs its consent, which is not ticked; an unchanged one is not sent", async () => {
  const { saved } = await open();
  await box("姓名").fill("李建民");
  await save();
  await expect.poll(() => saved()).toEqual([{ userName: "李建民", telephone: "13800000001" }]);
  await box("身份证号").fill("11010519491231002X");
  const consent = page.getByRole("checkbox", { name: /身份证号用于实名认证/ });
  await expect.element(consent).not.toBeChecked();
  await save();
  await expect.element(said("请同意使用身份证号，否则无法实名和认定学时")).toBeVisible();
  await consent.click();
  await save();
  await expect
    .poll(() => saved()[1])
    .toMatchObject({ idCard: "11010519491231002X", idCardConsentVersion: "2026-11-22" });
});

test("the whole number is shown on request and hidden again, and neither is a change", async () => {
  const { called } = await open();
  const eye = page.getByRole("button", { name: "显示完整身份证号" });
  await eye.click();
  await expect.element(box("身份证号")).toHaveValue("370102199003070075");
  await eye.click();
  await expect.element(box("身份证号")).toHaveValue("370***********0075");
  expect(called("POST /api/user/profile/reveal-id-card")).toHaveLength(1);
  await expect.element(page.getByRole("checkbox")).not.toBeInTheDocument();
});

test("a refused save keeps what was typed and says the server's sentence", async () => {
  await open({}, { "POST /api/user/profile": () => refused(200, "该手机号已注册，请直接登录或重置密码") });
  await box("姓名").fill("李建民");
  await save();
  await expect.element(said("该手机号已注册，请直接登录或重置密码")).toBeVisible();
  await expect.element(box("姓名")).toHaveValue("李建民");
});

// ---- the face check ----

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
])("[FACE-008] any other code (%s) shows 人脸识别初始化失败请联系工作人员", async (_code, answer) => {
  const opened = await begin({ [initCall]: () => answer.clone() });
  await expect.element(said("人脸识别初始化失败请联系工作人员")).toBeVisible();
  expect(opened).toEqual([]);
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
      return { passed: true, state: "passed", userStatus };
    },
  });
  await expect
    .element(page.getByRole("region", { name: "实名认证" }).getByText("已认证"), { timeout: 10_000 })
    .toBeVisible();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(opened).toEqual([check.certifyUrl]);
});

// ---- own data ----

test("ending the account asks for the code sent to the phone, and says what hinders it", async () => {
  const { called } = await open(
    {},
    {
      "POST /api/user/delete-account": () => refused(200, "您有待付款的订单，请先付款或删除，再注销账号"),
    },
  );
  await page.getByRole("button", { name: "注销", exact: true }).click();
  const form = page.getByRole("form", { name: "注销账号" });
  await form.getByRole("button", { name: "确认注销" }).click();
  await expect.element(said("请输入验证码")).toBeVisible();
  expect(called("POST /api/user/delete-account")).toEqual([]);
  await form.getByRole("textbox").fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(said("您有待付款的订单，请先付款或删除，再注销账号")).toBeVisible();
});
