import { listComments } from "@zhutu/domain/comments/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pressRowAct, seeRowActOff } from "../../testing/row-act.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { type Answers, openScreen, refused } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import OfficeComments from "./comments.tsx";

const at = "/board/admin/admin-comments";
const list = `GET ${listComments.path}`;
type Row = CallReply<typeof listComments>["comments"][number];
const row = (courseCommentId: number, over: Partial<Row> = {}): Row => ({
  courseCommentId,
  courseId: 3,
  courseName: "施工管理精讲班",
  commentContent: "讲得清楚",
  userTelephone: "138****0002",
  userId: 11,
  userName: "李建国",
  rating: 5,
  commentStatus: 1,
  createTime: "2026-11-22T01:00:00.000Z",
  auditTime: null,
  ...over,
});

async function open(comments: Row[], answers: Answers = {}, search = "") {
  const opened = await openScreen({
    screens: {
      [routeOf("screens/office/comments.tsx")]: (
        <OfficeProvider>
          <OfficeComments />
        </OfficeProvider>
      ),
    },
    at: at + search,
    role: "admin",
    answers: { [list]: () => ({ comments, total: comments.length }), ...answers },
  });
  await expect.element(page.getByRole("button", { name: "查询" })).toBeVisible();
  return opened;
}
const rowText = () => [...document.querySelectorAll("tbody tr[data-row-key]")].map((one) => one.textContent);
/** Presses it as who has no mouse does. */
async function enter(name: string | RegExp, role: "button" | "checkbox" = "button", key = "{Enter}") {
  const act = page.getByRole(role, { name });
  await expect.element(act).toBeEnabled();
  (act.element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}
const toast = (text: string) => page.getByRole("status").getByText(text, { exact: true });

test("[CMT-008] the moderation screen stands at its address, and opens with the comments that wait", async () => {
  const { called } = await open([row(1), row(2, { rating: null, commentContent: "第一行\n第二行" })]);
  await expect
    .poll(() => rowText()[0])
    .toContain("讲得清楚评分 5 分施工管理精讲班李建国138****00022026-11-22 09:00:00");
  expect(rowText()[1]).not.toContain("评分");
  expect(
    page
      .getByRole("row")
      .getByRole("link", { name: row(1).userName })
      .first()
      .element(),
  ).toHaveProperty("pathname", "/board/admin/users/11");
  expect(called(list)[0]?.query.get("commentStatus")).toBe("1");
});

test("[CMT-008] all comments that wait are counted, and the second page is asked for", async () => {
  const { called } = await open([], { [list]: () => ({ comments: [row(1), row(2)], total: 45 }) });
  await expect.element(page.getByText(/共 45 条/)).toBeVisible();
  await page.getByTitle("2", { exact: true }).click();
  await expect.poll(() => called(list).at(-1)?.query.get("page")).toBe("2");
  expect(called(list).at(-1)?.query.get("commentStatus")).toBe("1");
});

test("the filters are the address's, and are what is asked for", async () => {
  const { called, address } = await open(
    [],
    {},
    "?commentStatus=all&startDate=2026-11-01&endDate=2026-11-22",
  );
  await page.getByLabelText("评论内容").fill("网络计划");
  await page.getByRole("button", { name: "查询" }).click();
  await expect
    .poll(() => Object.fromEntries(called(list).at(-1)?.query ?? []))
    .toEqual({
      commentContent: "网络计划",
      startDate: "2026-11-01",
      endDate: "2026-11-22",
      page: "1",
      pageSize: "10",
    });
  expect(address()).toContain("commentStatus=all");
});

test("[CMT-014] approving a comment says 审核通过, and asks for the list anew", async () => {
  const approve = "POST /api/comments/approve/:id";
  const { asked, called } = await open([row(7)], { [approve]: () => null });
  await page.getByRole("button", { name: "通过 李建国的评论" }).click();
  await expect.element(toast("审核通过")).toBeVisible();
  expect(asked.map(({ call }) => call)).toContain("POST /api/comments/approve/7");
  await expect.poll(() => called(list).length).toBe(2);
});

test("[CMT-014] a hidden comment is approved too, and 审核通过 is said once the server took it", async () => {
  const sentence = "评论状态已变化，请刷新后重试";
  let answer: unknown = refused(200, sentence);
  await open([row(7, { commentStatus: 3 })], { "POST /api/comments/approve/:id": () => answer });
  // The message of the test before has gone.
  await expect.element(toast("审核通过")).not.toBeInTheDocument();
  const approve = page.getByRole("button", { name: "通过 李建国的评论", exact: true });
  await approve.click();
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(toast("审核通过").elements()).toEqual([]);
  answer = null;
  await approve.click();
  await expect.element(toast("审核通过")).toBeVisible();
});

test("[CMT-015] hiding a comment is asked about by its words, and says 评论已禁止显示", async () => {
  const { asked } = await open([row(7, { commentStatus: 2, auditTime: "2026-11-22T02:00:00.000Z" })], {
    "POST /api/comments/reject/:id": () => null,
  });
  expect(page.getByRole("button", { name: "通过 李建国的评论" }).elements()).toEqual([]);
  await seeRowActOff("通过", "李建国的评论", "已经审核通过");
  await pressRowAct("隐藏", "李建国的评论");
  await expect
    .element(page.getByRole("dialog").getByText(/对《施工管理精讲班》的评论“讲得清楚”/))
    .toBeVisible();
  expect(asked.filter(({ call }) => call.startsWith("POST"))).toEqual([]);
  await page.getByRole("button", { name: "禁止显示", exact: true }).click();
  await expect.element(toast("评论已禁止显示")).toBeVisible();
  expect(asked.map(({ call }) => call)).toContain("POST /api/comments/reject/7");
});

test("what somebody else judged meanwhile is told with its status, and the list is asked for again", async () => {
  const sentence = "这条评论现在是“已隐藏”，请核对后再操作";
  const { asked, called } = await open([row(7)], {
    "POST /api/comments/approve/:id": () => refused(200, sentence),
  });
  await page.getByRole("button", { name: "通过 李建国的评论" }).click();
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  expect(asked.find(({ call }) => call.startsWith("POST"))?.query.get("commentStatus")).toBe("1");
  await expect.poll(() => called("GET /api/comments").length).toBe(2);
});

test("several are approved after one question; who was too late is told by name", async () => {
  const sentence = "评论状态已变化，请刷新后重试";
  await open([row(1), row(2, { userName: "王芳" }), row(3, { commentStatus: 2, userName: "赵敏" })], {
    "POST /api/comments/approve/1": () => null,
    "POST /api/comments/approve/2": () => refused(200, sentence),
  });
  await page.getByRole("checkbox", { name: "选择本页全部" }).click();
  await page.getByRole("button", { name: "审核通过 2 条" }).click();
  const question = page.getByRole("dialog");
  await expect.element(question.getByText(/赵敏：讲得清楚/)).toBeVisible();
  await question.getByRole("button", { name: "审核通过 2 条" }).click();
  await expect.element(page.getByText("已审核通过 1 条，1 条没有审核通过")).toBeVisible();
  await expect.element(page.getByText(`王芳：讲得清楚：${sentence}`)).toBeVisible();
});

test("who moderates with the keyboard stays in place: the next row's act has the focus, at the end the heading", async () => {
  const waiting = [
    row(1),
    row(2, { userName: "王芳" }),
    row(3, { userName: "赵敏" }),
    row(4, { userName: "周强" }),
  ];
  const judge = ({ call }: { call: string }) => {
    waiting.splice(
      waiting.findIndex(({ courseCommentId }) => call.endsWith(`/${courseCommentId}`)),
      1,
    );
    return null;
  };
  const answers = { "POST /api/comments/approve/:id": judge, "POST /api/comments/reject/:id": judge };
  await open(waiting, answers);
  const act = (name: string) => page.getByRole("button", { name, exact: true });
  await enter("通过 王芳的评论");
  await expect.element(act("通过 赵敏的评论")).toHaveFocus();
  await userEvent.keyboard("{Tab}{Enter}");
  await page.getByRole("menuitem", { name: "隐藏" }).click();
  await page.getByRole("button", { name: "禁止显示", exact: true }).click();
  await expect.element(act("更多操作 周强的评论")).toHaveFocus();
  // Several at once: the row now in the place of the first.
  await enter(/^选择 李建国/, "checkbox", " ");
  await enter("审核通过 1 条");
  await page.getByRole("dialog").getByRole("button", { name: "审核通过 1 条" }).click();
  await expect.element(page.getByRole("checkbox", { name: /^选择 周强/ })).toHaveFocus();
  await enter("通过 周强的评论");
  await expect.element(page.getByText("没有待审核的评论")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveFocus();
});

test("a comment that stays in the list hands the focus on to the next, too", async () => {
  const all = [row(1), row(2, { userName: "王芳" })];
  await open(
    all,
    {
      "POST /api/comments/approve/:id": () => {
        all[0] = row(1, { commentStatus: 2 });
        return null;
      },
    },
    "?commentStatus=all",
  );
  await enter("通过 李建国的评论");
  await expect.element(page.getByRole("button", { name: "通过 王芳的评论" })).toHaveFocus();
});
