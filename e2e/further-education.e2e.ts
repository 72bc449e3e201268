// Further education from the face check to the certificate: what stops a lesson, what was counted, what its hours wait for.
import { downloaded } from "./downloaded.ts";
import { axe, expect, test } from "./fixtures.ts";
import { courseNamed, endFaceCheck, faceGate, playsPast, position, start, video } from "./lessons.ts";
import { at, button, choice, cutSaving, examOffice, handIn, learnerApi, saved, turnToEnd } from "./papers.ts";
import { signIn } from "./people.ts";

test("[FACE-013] [FACE-014] [STUDY-002] [STUDY-004] from the face check over the question and the test to a certificate that everybody can look up", async ({
  page,
  problems,
  visitor,
}) => {
  // A whole lesson is watched.
  test.setTimeout(360_000);
  problems.expect(/Failed to load resource|ERR_/);
  page.on("dialog", (dialog) => void dialog.accept());
  // Everything but this lesson is done: its hours are the last that the certificate asks for.
  const { courseId, nth } = await courseNamed(page.request, "城市地下空间与综合管廊");
  const { courseChapterId, chapterTitle } = nth(2);
  const room = `/index/study/${courseId}?chapter=${courseChapterId}`;
  await signIn(page, "finisher");
  await page.goto(room);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await expect(page.getByText("看完本讲并通过测验后计入学时").first()).toBeVisible();
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
  await expect(page.getByText(/^138\*{4}0003$/)).toBeAttached();
  // It books hours by play time: no speed above its own is offered before it is done.
  const speeds = page.getByRole("combobox", { name: "倍速" }).getByRole("option");
  await expect(speeds).toHaveText(["0.75 倍", "1 倍", "计学时的课按原速播放，学完后可加速"]);

  const question = page.getByRole("dialog", { name: /开放交通/ });
  await expect(question).toBeVisible();
  await expect.poll(async () => (await video(page)).paused).toBe(true);
  const stood = await position(page);
  expect(stood).toBeGreaterThanOrEqual(30);
  expect(stood).toBeLessThan(32);
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowRight");
  expect(await axe(page)).toEqual([]);
  await question.getByText("90℃", { exact: true }).click();
  await press("提交答案");
  await expect(question.getByRole("status")).toBeVisible();
  expect(await position(page)).toBeCloseTo(stood, 1);
  await press("继续播放");
  await expect(question).toBeHidden();
  await playsPast(page, stood + 1);

  await expect(page.getByText(/^本讲已看完，通过本讲测验后计入 [\d.]+ 学时$/)).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const testPath = new RegExp(`/index/test-papers/\\d+/correlation-id/cpt-${courseChapterId}$`);
  await expect(page.getByRole("link", { name: "去做测验" })).toHaveAttribute("href", testPath);
  // Another lesson of the same visit asks for no other check.
  await press("播放下一讲");
  await expect(page).toHaveURL(new RegExp(`chapter=${nth(3).courseChapterId}$`));
  await expect.poll(() => position(page)).toBeLessThan(10);
  await playsPast(page, 1);
  // A new visit asks for one.
  await page.goto(room);
  await start(page).click();
  await expect(faceGate(page)).toBeVisible();

  await expect(page.getByText("通过本讲测验后计入学时").first()).toBeVisible();
  await page.getByRole("link", { name: "做本讲测验" }).click();
  await expect(page).toHaveURL(testPath);
  await button(page, "开始测验").click();
  await expect(at(page, 1)).toBeVisible();
  const api = await learnerApi(page.request, "finisher");
  const correlationId = `cpt-${courseChapterId}`;
  const { paperId = 0 } =
    (await api.exercises(courseId)).find((one) => one.courseChapterId === courseChapterId) ?? {};
  await turnToEnd(page);
  const result = await handIn(page);
  await expect(result.getByText("测验未通过")).toBeVisible();
  // What was wrong is told, and the keys once it is passed; the next attempt begins after ten minutes.
  await expect(result.getByText(/下次可在 (\d\d-\d\d )?\d\d:\d\d 开始/)).toBeVisible();
  await expect(result.getByRole("button", { name: "继续测试" })).toBeDisabled();
  await result.getByRole("button", { name: "看对错" }).click();
  await expect(page.getByText("测验通过后可看正确答案和解析。")).toBeVisible();
  const office = await examOffice(page.request);
  await office.waitMinutes(0);
  await page.reload();
  await button(page, "继续测试").click();
  await expect(at(page, 1)).toBeVisible();
  await expect.poll(async () => (await api.attempt(paperId, correlationId))?.state).toBe("open");
  const right = await office.rightLetters(paperId, (await api.attempt(paperId, correlationId))!);
  for (const [index, letters] of right.entries()) {
    await expect(at(page, index + 1)).toBeVisible();
    const cut = index === 2;
    const join = cut ? await cutSaving(page) : undefined;
    for (const letter of letters) await choice(page, letter).click();
    if (cut) await expect(saved(page, "网络断开，恢复后自动保存")).toBeVisible();
    await join?.();
    await expect(saved(page, "已保存")).toBeVisible();
    if (index < right.length - 1) await button(page, "下一题").click();
  }
  await handIn(page);
  await expect(result.getByText(/测验通过|合格/).first()).toBeVisible();
  await office.waitMinutes(10);

  await page.goto("/board/user/hours?subject=municipal");
  const card = page.getByRole("region", { name: "合格证书" });
  await expect(page.getByRole("progressbar", { name: "选修学时" })).toHaveAttribute(
    "aria-valuetext",
    "60 / 60 学时",
  );
  await expect(page.getByText(`城市地下空间与综合管廊 · ${chapterTitle}`)).toBeVisible();
  const certNo = (await card.getByText(/^37-SZ-\d{4}-\d{6}-[0-9A-Z]$/).textContent()) ?? "";
  expect(await axe(page)).toEqual([]);
  expect(await downloaded(page, card.getByRole("button", { name: "下载证书 PDF" }))).toEqual({
    name: `继续教育合格证书-${certNo}.pdf`,
    begins: "%PDF-",
  });
  const record = await downloaded(page, page.getByRole("button", { name: "下载学习档案" }));
  expect(record.name).toMatch(/^继续教育学习档案-XD-[2-9A-Z]{10}\.pdf$/);
  expect(record.begins).toBe("%PDF-");
  const address = (await card.getByRole("link", { name: "公开查验" }).getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/verify\/[2-9A-Z]{22}$/);
  // Somebody else, who was handed the paper.
  const other = await visitor();
  await other.goto("/verify");
  await other.getByLabel("证书编号").fill(certNo);
  await other.getByLabel("查验码").fill(address.split("/").at(-1)?.slice(0, 6) ?? "");
  await other.getByRole("button", { name: "查验" }).click();
  await expect(other).toHaveURL(address);
  await expect(other.getByRole("heading", { name: "证书有效" })).toBeVisible();
  await expect(other.getByText("韩**", { exact: true })).toBeVisible();
  await expect(other.getByText(certNo)).toBeVisible();
  expect(await axe(other)).toEqual([]);
});
