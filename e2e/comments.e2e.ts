// What people say of a course, an answer that is bought and read, and who teaches.
import { axe, expect, test } from "./fixtures.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { openSession, signInByForm } from "./people.ts";
import { button, submitOrder } from "./shopping.ts";
import { pay } from "./stand-ins.ts";

// The demonstration shop: a course that the learner holds, and an answer with a text alone.
const course = "/index/course-info/23";
const answer = "/index/course-info/35";

test("[DET-011] [CMT-001] [CMT-003] a holder who signs in on the way rates and comments, sees it wait, and a visitor reads it once it is approved", async ({
  page,
  request,
}) => {
  const words = `碰撞检查那一讲照着做就行（${Date.now()}）`;
  await page.goto(course);
  await page.getByRole("tab", { name: "评论" }).click();
  const text = page.getByRole("textbox", { name: "我的评论" });
  await text.fill(words);
  await page.getByRole("button", { name: "发表评论" }).click();
  await page.getByRole("dialog", { name: "请先登录?" }).getByRole("button", { name: "去登录" }).click();
  await signInByForm(page, "13800000001");

  // Back, the tab is open and nothing was lost; who holds the course is asked for stars.
  await expect(page).toHaveURL(new RegExp(`${course}$`));
  await expect(text).toHaveValue(words);
  await page.getByText("★").nth(3).click();
  await expect(page.getByRole("radio", { name: "4 星" })).toBeChecked();
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByText("您的评论发布成功")).toBeVisible();
  const own = page.getByRole("listitem").filter({ hasText: words });
  await expect(own).toContainText("审核中");
  await expect(text).toHaveValue("");
  expect(await axe(page)).toEqual([]);

  const { token } = await openSession(request, "admin");
  const headers = { authorization: token };
  const waiting = await request.get("/api/comments?commentStatus=1&pageSize=100", { headers });
  const { resultObject } = (await waiting.json()) as {
    resultObject: { comments: { courseCommentId: number; commentContent: string }[] };
  };
  const id = resultObject.comments.find((one) => one.commentContent === words)?.courseCommentId;
  expect(await (await request.post(`/api/comments/approve/${id}`, { headers })).json()).toMatchObject({
    code: 200,
    msg: "审核通过",
  });

  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto(course);
  await page.getByRole("tab", { name: "评论" }).click();
  const shown = page.getByRole("listitem").filter({ hasText: words });
  await expect(shown).toContainText("138****0001");
  await expect(shown).not.toContainText("审核中");
  expect(await axe(page)).toEqual([]);
});

test("[QA-001] a paid answer is found in its list, bought singly and read on its own page; a teacher's page leads to the rest", async ({
  page,
  phone,
}) => {
  const words = "先分清是哪一份文件";
  await signInAsNewcomer(page, phone());
  await page.goto("/index/answers");
  await page.getByRole("link", { name: /甲供材如何计税/ }).click();
  await expect(page).toHaveURL(new RegExp(answer));
  await expect(page.getByText("讲师文字解答，购买后在这里阅读。")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "数量" })).toHaveCount(0);
  expect(await page.content()).not.toContain(words);
  expect(await axe(page)).toEqual([]);
  await button(page, /立即购买/).click();
  await pay(page.request, await submitOrder(page), "paid");

  await page.goto(answer);
  await page.getByRole("link", { name: "看解答" }).locator("visible=true").first().click();
  await expect(page.getByRole("region", { name: "解答" })).toContainText(words);
  expect(await axe(page)).toEqual([]);

  await page.getByRole("main").getByRole("link", { name: "陈静" }).click();
  await expect(page).toHaveURL(/\/index\/teacher\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: "陈静" })).toBeVisible();
  await expect(page.getByRole("link", { name: /建设工程计价/ }).first()).toBeVisible();
  expect(await axe(page)).toEqual([]);

  // Drawn by the server, with what search engines read; an unknown teacher is a real 404.
  const html = await (await page.request.get(page.url())).text();
  for (const text of ["陈静的课程", `<link rel="canonical" href="${page.url()}"`, '"@type":"Person"'])
    expect(html).toContain(text);
  expect(html).not.toMatch(/139\d{8}/);
  for (const path of ["/index/teacher/1", "/index/teacher/999999", "/index/teacher/x"])
    expect((await page.request.get(path)).status(), path).toBe(404);
});
