// A further-education lesson from the face check to its end: what stops it, what was counted, what its hours wait for.
import type { Page } from "@playwright/test";
import { axe, expect, test } from "./fixtures.ts";
import {
  boughtCourse,
  courseNamed,
  endFaceCheck,
  faceGate,
  playsPast,
  position,
  start,
  video,
} from "./lessons.ts";
import { idCardOf, registerNewcomer } from "./newcomer.ts";
import { openSession, signIn } from "./people.ts";
import { pay } from "./stand-ins.ts";

/** Confirms the newcomer's identity, as the profile does. */
async function confirmIdentity(page: Page, phone: string, headers: Record<string, string>): Promise<void> {
  const begun = await page.request.post("/api/user/face-verify/init-certify", {
    headers,
    data: { name: "新学员", idCard: idCardOf(phone) },
  });
  const { certifyId } = ((await begun.json()) as { resultObject: { certifyId: string } }).resultObject;
  await page.request.post(`/dev/face/${certifyId}`, { data: { outcome: "passed" } });
  await page.request.post(`/api/user/verify-face-result?certifyId=${certifyId}`, { headers });
}

/** A confirmed learner whom no other test shares, who has bought the course; the browser is signed in as them. */
async function signInWithCourse(page: Page, phone: string, courseId: number): Promise<void> {
  const newcomer = await registerNewcomer(page, phone);
  const { token } = await openSession(page.request, newcomer);
  const headers = { authorization: token };
  await confirmIdentity(page, phone, headers);
  const products = [{ courseId, courseCount: 1 }];
  const bought = await page.request.post("/api/user/orders/buy", {
    headers,
    data: { products, orderType: "single", tradeType: "NATIVE" },
  });
  const { orderId } = ((await bought.json()) as { resultObject: { orderId: string } }).resultObject;
  await page.request.get(`/api/user/orders/${orderId}/pay-link`, { headers });
  await pay(page.request, orderId, "paid");
  await page.request.post(`/api/user/orders/${orderId}/confirm-payment`, { headers });
  await signIn(page, newcomer);
}

test("[FACE-013] [FACE-014] [STUDY-002] [STUDY-004] a lesson asks for a face, stops for its question, and says at its end what the hours wait for @phone", async ({
  page,
  phone,
  isMobile,
}) => {
  const { courseId, nth } = await courseNamed(page.request, boughtCourse);
  const lesson = nth(4);
  await signInWithCourse(page, phone(), courseId);
  await page.goto(`/index/study/${courseId}?chapter=${lesson.courseChapterId}`);
  const press = (name: string) => {
    const button = page.getByRole("button", { name, exact: true });
    return isMobile ? button.tap() : button.click();
  };
  await expect(page.getByText("看完本讲后计入学时").first()).toBeVisible();
  await start(page).click();
  await expect(faceGate(page)).toBeVisible();
  await expect(faceGate(page).getByRole("checkbox")).not.toBeChecked();
  await expect(page.locator("video")).toHaveCount(0);
  expect(await axe(page)).toEqual([]);
  await endFaceCheck(page, "核验未通过");
  await expect(faceGate(page).getByText("人脸认证失败，请重新认证", { exact: true })).toBeVisible();
  await endFaceCheck(page, "核验通过");
  await expect(faceGate(page)).toBeHidden();
  await playsPast(page, 1);
  await expect(page.getByText(/^199\*{4}\d{4}$/)).toBeAttached();
  // Twice as fast, and kept for the next visit.
  await page.getByRole("combobox", { name: "倍速" }).selectOption("2", { force: true });
  await expect.poll(async () => (await video(page)).rate).toBe(2);

  const question = page.getByRole("dialog", { name: /4D 进度模拟/ });
  await expect(question).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  const stood = await position(page);
  expect(stood).toBeGreaterThanOrEqual(40);
  expect(stood).toBeLessThan(42);
  expect(await axe(page)).toEqual([]);
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(1_000);
  expect(await position(page)).toBeCloseTo(stood, 1);
  await question.getByText("成本", { exact: true }).click();
  await press("提交答案");
  await expect(question.getByRole("status")).toBeVisible();
  await press("继续播放");
  await expect(question).toBeHidden();
  await playsPast(page, stood + 1);

  await expect(page.getByText(/^本讲已看完，通过本讲测验后计入 [\d.]+ 学时$/)).toBeVisible({
    timeout: 30_000,
  });
  expect(await axe(page)).toEqual([]);
  await expect(page.getByRole("link", { name: "去做测验" })).toHaveAttribute(
    "href",
    new RegExp(`/index/test-papers/\\d+/correlation-id/cpt-${lesson.courseChapterId}$`),
  );
  // Another lesson of the same visit asks for no other check, and plays as fast.
  await press("播放下一讲");
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(5).courseChapterId}$`));
  await expect.poll(() => position(page), { timeout: 20_000 }).toBeLessThan(10);
  await playsPast(page, 1);
  await expect.poll(async () => (await video(page)).rate).toBe(2);
  await expect(page.getByText("通过本讲测验后计入学时").first()).toBeVisible();

  await page.reload();
  await start(page).click();
  await expect(faceGate(page)).toBeVisible();
});

test("a lesson that is opened elsewhere stops here, says so, and goes on here when it is asked to @phone", async ({
  page,
  phone,
  context,
  isMobile,
}) => {
  await page.clock.install();
  const { courseId, nth } = await courseNamed(page.request, "双代号网络计划六步画法，一题讲透");
  const newcomer = await registerNewcomer(page, phone());
  await signIn(page, newcomer);
  await page.goto(`/index/study/${courseId}?chapter=${nth(1).courseChapterId}`);
  await start(page).click();
  await playsPast(page, 1);
  const elsewhere = await context.newPage();
  await signIn(elsewhere, newcomer);
  await elsewhere.goto(`/index/study/${courseId}?chapter=${nth(2).courseChapterId}`);
  await start(elsewhere).click();
  await playsPast(elsewhere, 1);
  await elsewhere.close();
  await page.clock.runFor(30_000);
  await page.clock.runFor(31_000);
  await expect(page.getByText("您已在另一处打开播放，本页已暂停计时")).toBeVisible();
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  expect(await axe(page)).toEqual([]);
  const goOn = page.getByRole("button", { name: "在本页继续" });
  await (isMobile ? goOn.tap() : goOn.click());
  await expect(page.getByText("您已在另一处打开播放，本页已暂停计时")).toBeHidden();
  await expect.poll(async () => (await video(page)).paused).toBe(false);
});
