import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../../office/shell/office-provider.tsx";
import { type Answers, openScreen } from "../../../testing/open-screen.tsx";
import { WaitingGrants } from "./waiting-grants.tsx";

const open = (answers: Answers) =>
  openScreen({
    screens: {
      "/here": (
        <OfficeProvider>
          <WaitingGrants />
        </OfficeProvider>
      ),
    },
    at: "/here",
    role: "admin",
    answers,
  });
const button = (name: string) => page.getByRole("button", { name, exact: true });

const grant = (assignmentId: number, telephone: string) => ({
  assignmentId,
  courseId: 3,
  courseName: "施工管理精讲班",
  telephone,
  createTime: "2026-11-20T01:00:00.000Z",
});
const grants = "GET /api/admin/waiting-grants";

test("what waits for registration is counted, found by the whole phone, and taken back several at once", async () => {
  let rows = [grant(8, "138****0008"), grant(7, "138****0007"), grant(6, "138****0006")];
  const { called } = await open({
    [grants]: ({ query }) => ({
      grants: query.has("telephone") ? rows.slice(0, 1) : rows,
      total: rows.length,
    }),
    "DELETE /api/admin/waiting-grants/:id": ({ call }) => {
      if (call.endsWith("/6"))
        return Response.json({ code: "error", msg: "没有找到您要的内容" }, { status: 404 });
      rows = rows.filter(({ assignmentId }) => !call.endsWith(`/${assignmentId}`));
      return null;
    },
  });
  await expect.element(page.getByText("等待注册（3）", { exact: true })).toBeVisible();
  const search = page.getByLabelText("手机号", { exact: true });
  await search.fill("13800");
  await button("查询").click();
  await expect.element(page.getByText("长度11位", { exact: true })).toBeVisible();
  await search.fill("138 0000 0008");
  await button("查询").click();
  await expect.poll(() => called(grants).at(-1)?.query.get("telephone")).toBe("13800000008");
  await search.fill("");
  await button("查询").click();
  await expect.element(page.getByText("138****0006")).toBeVisible();
  await page.getByLabelText("选择本页全部").click();
  await button("取消分配 3 条").click();
  const question = page.getByRole("dialog", { name: "确定要取消分配吗?" });
  await expect
    .element(question.getByText(/^将取消分配 3 条：138\*\*\*\*0008 的“施工管理精讲班”、138/))
    .toBeVisible();
  await expect.element(question.getByText("它们都不再等待注册，需要时可以再次分配。")).toBeVisible();
  await question.getByRole("button", { name: "取消分配 3 条" }).click();
  await expect.element(page.getByText("已取消分配 2 条，1 条没有取消分配")).toBeVisible();
  await expect.element(page.getByText("等待注册（1）", { exact: true })).toBeVisible();
});

test("after the last page of what waits was taken back the page before it shows", async () => {
  let rows = Array.from({ length: 51 }, (_, n) => grant(n + 1, `138****${1000 + n}`));
  await open({
    [grants]: ({ query }) => {
      const from = (Number(query.get("page")) - 1) * 50;
      return { grants: rows.slice(from, from + 50), total: rows.length };
    },
    "DELETE /api/admin/waiting-grants/:id": () => {
      rows = rows.slice(0, 50);
      return null;
    },
  });
  await page.getByRole("listitem", { name: "2", exact: true }).click();
  await button("取消分配 138****1050").click();
  await page.getByRole("dialog").getByRole("button", { name: "取消分配", exact: true }).click();
  await expect.element(page.getByText("等待注册（50）", { exact: true })).toBeVisible();
  await expect.element(page.getByText("138****1049", { exact: true })).toBeVisible();
  await expect.element(page.getByText("没有等待注册的号码")).not.toBeInTheDocument();
});
