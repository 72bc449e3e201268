// What becomes of somebody who claims a copy before they have an account.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
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

test("the phone that claimed is proven at the registration, stands in no address and no storage, and leads on to the course", async () => {
  const { token, ...user } = person("user");
  const { address, called } = await open(`/claim/${claimKey}`, {
    "POST /api/security/register-by-phone": () =>
      Response.json({ code: 200, msg: "", resultObject: user }, { headers: { authorization: token } }),
  });
  await claimAndRegister();
  await expect.element(page.getByText("138****0001 已验证，是新号码")).toBeVisible();
  expect(address()).toBe("/register");
  expect(Object.values(sessionStorage).join()).not.toContain("13800000001");
  for (const consent of page.getByRole("checkbox").all()) await consent.click();
  await page.getByRole("button", { name: "注册并继续" }).click();
  // Signed in, they are at what they claimed.
  await expect.poll(address).toBe(paths.course(7));
  const [sent] = called("POST /api/security/register-by-phone");
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({ telephone: "13800000001", proof, userName: "王芳" });
});
