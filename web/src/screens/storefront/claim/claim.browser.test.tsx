// What becomes of somebody who claims a copy before they have an account.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeSession } from "../../../lib/session/session.ts";
import { paths } from "../../../paths.ts";
import { type Answers, openScreen, person } from "../../../testing/open-screen.tsx";
import Register from "../register.tsx";
import ClaimPage from "./claim.tsx";

const claimKey = "A".repeat(22);
const claim = {
  courseId: 7,
  courseName: "建筑实务精讲",
  courseType: 1,
  courseImgUrl: null,
  coverArt: null,
  giverName: "周**",
  giverPhone: "138****0002",
  state: "open",
  expiresAt: "2026-12-06T15:59:00Z",
  validDays: 365,
} as const;
const proof = "P".repeat(22);
const box = (name: string) => page.getByRole("textbox", { name, exact: true });

const open = (at: string, answers: Answers = {}) =>
  openScreen({
    screens: {
      [`/claim/${claimKey}`]: <ClaimPage loaderData={{ siteName: "筑途学堂", claimKey, claim }} />,
      "/register": <Register />,
    },
    at,
    answers: {
      [`POST /api/public/claims/${claimKey}`]: () => ({ outcome: "waiting", proof }),
      ...answers,
    },
  });

async function claimAndRegister(): Promise<void> {
  await page.getByLabelText("姓名", { exact: true }).fill("王芳");
  await box("手机号").fill("138 0000 0001");
  await box("短信验证码").fill("123456");
  await page.getByRole("button", { name: "领取课程" }).click();
  await page.getByRole("link", { name: "去注册" }).click();
}

test("the phone that claimed stands in the registration, in no address and no storage, and leads on to the course", async () => {
  const { address } = await open(`/claim/${claimKey}`);
  await claimAndRegister();
  await expect.element(page.getByLabelText("手机号", { exact: true })).toHaveValue("13800000001");
  expect(address()).toBe("/register");
  expect(Object.values(sessionStorage).join()).not.toContain("13800000001");
  // Signed in, they are at what they claimed.
  storeSession(person("user"));
  await expect.poll(address).toBe(paths.course(7));
});

test("the proven phone registers without another code; another phone asks for one", async () => {
  const { called } = await open(`/claim/${claimKey}`, {
    "POST /api/security/register": () =>
      Response.json({
        code: "error",
        msg: "验证码不正确或已失效",
        reason: "VERIFY_CODE_INVALID",
      }),
  });
  await claimAndRegister();
  await expect.element(page.getByText("手机号已验证")).toBeVisible();
  const phone = page.getByLabelText("手机号", { exact: true });
  const code = page.getByLabelText("短信验证码", { exact: true });
  await expect.element(code).not.toBeInTheDocument();
  await phone.fill("13800000002");
  await expect.element(code).toBeVisible();
  await expect.element(page.getByText("手机号已验证")).not.toBeInTheDocument();
  await phone.fill("138 0000 0001");
  await page.getByLabelText("姓名", { exact: true }).fill("王芳");
  await page.getByLabelText("身份证号", { exact: true }).fill("11010519491231002X");
  await page.getByLabelText("密码", { exact: true }).fill("Zhutu-2026");
  for (const consent of page.getByRole("checkbox").all()) await consent.click();
  await page.getByRole("button", { name: "注册", exact: true }).click();
  await expect.poll(() => called("POST /api/security/register").length).toBe(1);
  // Refused, it asks for a code, and what was typed stays.
  await expect.element(code).toBeVisible();
  await expect.element(page.getByLabelText("姓名", { exact: true })).toHaveValue("王芳");
});
