import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen, refused } from "../../testing/open-screen.tsx";
import { CommentsPanel } from "./comments-panel.tsx";

type Row = Record<string, unknown>;
const comment = (id: number, over: Row = {}) => ({
  courseCommentId: id,
  courseId: 11,
  courseName: "施工管理精讲班",
  commentContent: `第 ${id} 条`,
  userTelephone: "138****0001",
  rating: null,
  commentStatus: 2,
  createTime: "2026-11-20T01:00:00.000Z",
  auditTime: "2026-11-20T02:00:00.000Z",
  own: false,
  ...over,
});

type Options = {
  role?: "user";
  rows?: Row[];
  mayRate?: boolean;
  average?: number | null;
  post?: () => unknown;
};

/** The tab, on a server that keeps what is posted. */
async function open({ role, rows = [], mayRate = false, average = null, post }: Options = {}) {
  const all = [...rows];
  return openScreen({
    screens: { "/": <CommentsPanel courseId={11} /> },
    at: "/",
    ...(role && { role }),
    answers: {
      "GET /api/comments/courseid/11": ({ query }) => {
        const [at, size] = [Number(query.get("page")), Number(query.get("pageSize"))];
        return {
          comments: all.slice((at - 1) * size, at * size),
          total: all.length,
          ratings: { count: 6, average },
          mayRate,
        };
      },
      "POST /api/comments": ({ body }) => {
        if (post) return post();
        const { commentContent, rating } = JSON.parse(body);
        all.unshift(comment(99, { commentContent, rating, commentStatus: 1, auditTime: null, own: true }));
        return Response.json({ code: 200, msg: "您的评论发布成功", resultObject: { courseCommentId: 99 } });
      },
    },
  });
}
const text = page.getByRole("textbox", { name: "我的评论" });
const send = page.getByRole("button", { name: "发表评论" });

test("[CMT-001] a visitor who sends a comment is asked 请先登录?, and what was typed is still there after no and after yes", async () => {
  const { called, address } = await open();
  await text.fill("例题很多");
  const question = page.getByRole("dialog", { name: "请先登录?" });
  await send.click();
  await question.getByRole("button", { name: "再看看" }).click();
  await expect.element(text).toHaveValue("例题很多");
  await send.click();
  await question.getByRole("button", { name: "去登录" }).click();
  await expect.poll(address).toBe("/login/goback");
  expect(called("POST /api/comments")).toEqual([]);
  expect(JSON.parse(sessionStorage.getItem("zhutu.own.comment-draft") ?? "null")).toMatchObject({
    courseId: 11,
    commentContent: "例题很多",
  });
});

test("[CMT-003] a comment that was taken says 您的评论发布成功, empties the field and stands there, marked 审核中", async () => {
  const { called } = await open({ role: "user" });
  await expect.element(page.getByText("还没有评论，来写第一条。")).toBeVisible();
  await text.fill("例题很多");
  await send.click();
  await expect.element(page.getByText("您的评论发布成功", { exact: true })).toBeVisible();
  await expect.element(text).toHaveValue("");
  const row = page.getByRole("list", { name: "评论" }).getByRole("listitem");
  await expect.element(row.getByText("例题很多")).toBeVisible();
  await expect.element(row.getByText("审核中")).toBeVisible();
  const [sent] = called("POST /api/comments");
  expect(JSON.parse(sent!.body)).toEqual({ courseId: 11, commentContent: "例题很多", rating: null });
  expect(sessionStorage.getItem("zhutu.own.comment-draft")).toBeNull();
});

test("[CMT-002] 500 characters are counted and sent, 501 and blanks are not", async () => {
  const { called } = await open({ role: "user" });
  await text.fill("评".repeat(501));
  await expect.element(page.getByText("501/500")).toBeVisible();
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("评论最多 500 个字符");
  await text.fill("   ");
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("请输入评论内容");
  expect(called("POST /api/comments")).toEqual([]);
  await text.fill("评".repeat(500));
  await send.click();
  await expect.poll(() => called("POST /api/comments")).toHaveLength(1);
});

test("a refused comment keeps what was typed, with the server's sentence", async () => {
  await open({ role: "user", post: () => refused(429, "您今天发布的评论已经够多，请明天再来") });
  await text.fill("例题很多");
  await send.click();
  await expect.element(page.getByText("您今天发布的评论已经够多，请明天再来")).toBeVisible();
  await expect.element(text).toHaveValue("例题很多");
});

test("only who may rate is asked for stars, sends them, and may take them back", async () => {
  await open({ role: "user" });
  expect(page.getByRole("radio").elements()).toEqual([]);
  const { called } = await open({ role: "user", mayRate: true });
  await page.getByRole("radio", { name: "4 星" }).click({ force: true });
  await page.getByRole("button", { name: "不评分" }).click();
  await expect.element(page.getByRole("radio", { name: "4 星" })).not.toBeChecked();
  await page.getByRole("radio", { name: "3 星" }).click({ force: true });
  await text.fill("还行");
  await send.click();
  await expect.poll(() => called("POST /api/comments")).toHaveLength(1);
  expect(JSON.parse(called("POST /api/comments")[0]!.body)).toMatchObject({ rating: 3 });
});

test("comments are shown as text with the masked phone, ten at a time, and the average where there is one", async () => {
  const rows = Array.from({ length: 23 }, (_, at) => comment(at + 1));
  rows[0] = comment(1, { commentContent: "<img src=x onerror=alert(1)>\n第二行", rating: 4 });
  await open({ rows, average: 4.3 });
  await expect.element(page.getByText("4.3", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/<img src=x onerror=alert\(1\)>/)).toBeVisible();
  await expect.element(page.getByRole("img", { name: "评分 4 星" }).last()).toBeVisible();
  await expect.element(page.getByText("138****0001").first()).toBeVisible();
  const items = () => page.getByRole("listitem").elements().length;
  await expect.poll(items).toBe(10);
  await page.getByRole("button", { name: /加载更多（还有 13 条）/ }).click();
  await page.getByRole("button", { name: /加载更多（还有 3 条）/ }).click();
  await expect.poll(items).toBe(23);
  await expect.element(page.getByRole("button", { name: /加载更多/ })).not.toBeInTheDocument();
});
