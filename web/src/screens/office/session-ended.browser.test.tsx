import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { currentSession } from "../../lib/session/session.ts";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import OfficeUser from "./user.tsx";
import { type Asked, openScreen, person, refused } from "../../testing/open-screen.tsx";
import { aUserDetail, cardAnswers } from "../../testing/people.ts";
import { routeOf } from "../../testing/route-of.ts";
import { PageGuard } from "../../features/identity/page-guard.tsx";

const added = "POST /api/admin/users/31/notes";
const disabled = "POST /api/admin/users/31/disable";
const ended = () =>
  Response.json({ code: "error", msg: "token expired", reason: "TOKEN_EXPIRED" }, { status: 403 });
const isNew = ({ headers }: Asked) => headers.get("authorization") === "newer";

/** A learner's page whose session has ended for whatever is saved there; the sign-in lets that account in. */
const open = (userId = person("admin").userId, wrong = false) => {
  const { token: _token, ...account } = person("admin");
  return openScreen({
    screens: {
      [routeOf("screens/office/user.tsx")]: (
        <PageGuard>
          <OfficeProvider>
            <OfficeUser />
          </OfficeProvider>
        </PageGuard>
      ),
    },
    at: "/board/admin/users/31",
    role: "admin",
    answers: {
      ...cardAnswers(() => aUserDetail({ userId: 31, userName: "周建国", roleId: "user" })),
      "POST /api/admin/users/:id/notes": (asked) => (isNew(asked) ? { personNoteId: 1 } : ended()),
      "POST /api/admin/users/:id/disable": (asked) => (isNew(asked) ? null : ended()),
      "POST /api/security/login": () =>
        wrong
          ? refused(401, "账号或密码不正确")
          : Response.json(
              { code: 200, msg: "", resultObject: { ...account, userId } },
              { headers: { authorization: "newer" } },
            ),
    },
  });
};
// By their texts: in tests antd gives all dialogs one id, and so one name.
const dialog = page.getByRole("dialog").filter({ hasText: "请重新登录" });
const note = page.getByLabelText("写备注");
const fillIn = async () => {
  await dialog.getByLabelText("用户名").fill("admin01");
  await dialog.getByLabelText("密码", { exact: true }).fill("Bao-7781-xy");
  await dialog.getByRole("button", { name: "登录" }).click();
};
const withLoginName = () => sessionStorage.setItem("zhutu.own.loginName", JSON.stringify("admin01"));
const saveNote = async () => {
  await note.fill("来电询问学时");
  await page.getByRole("button", { name: "保存备注" }).click();
};

test("another account that signs in there is asked before what was typed goes, and finds nothing of the page", async () => {
  const { called, address } = await open(99);
  await saveNote();
  await fillIn();
  await dialog.getByRole("button", { name: "换回原来的账号" }).click();
  await expect.element(note).toHaveValue("来电询问学时");
  expect([address(), currentSession()?.userId]).toEqual(["/board/admin/users/31", person("admin").userId]);
  await fillIn();
  await dialog.getByRole("button", { name: "放弃内容并继续" }).click();
  await expect.poll(address).toBe("/login/goback");
  await expect.poll(() => currentSession()?.userId).toBe(99);
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(page.getByText("授权已失效").elements()).toEqual([]);
  expect(called(added)).toHaveLength(1);
});

test("a form that is saved after the session ended is kept: signed in over the page, it is saved by itself", async () => {
  const { called, address } = await open();
  await saveNote();
  await expect.element(dialog.getByText(/您填写的内容都还在/)).toBeVisible();
  await expect.element(note).toHaveValue("来电询问学时");
  await fillIn();
  await expect.element(page.getByText("备注已保存", { exact: true })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = called(added).map(({ headers, body }) => [headers.get("authorization"), JSON.parse(body)]);
  const body = { noteText: "来电询问学时" };
  expect(sent).toEqual([
    ["token-of-admin", body],
    ["newer", body],
  ]);
  expect([address(), currentSession()?.token]).toEqual(["/board/admin/users/31", "newer"]);
});

test("a wrong password is told in the dialog; closed, the page stays with what was typed, and saving asks again", async () => {
  const { called, address } = await open(undefined, true);
  await saveNote();
  await fillIn();
  await expect.element(dialog.getByText("账号或密码不正确")).toBeVisible();
  expect(page.getByText("账号或密码不正确").elements()).toHaveLength(1);
  await dialog.getByRole("button", { name: /关闭/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(note).toHaveValue("来电询问学时");
  expect([address(), called(added).length]).toEqual(["/board/admin/users/31", 1]);
  await page.getByRole("button", { name: "保存备注" }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole("button", { name: /关闭/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("what was typed in a dialog of the office is kept, too: the sign-in stands above it", async () => {
  const { called } = await open();
  await page.getByRole("button", { name: "停用账号" }).click();
  const disabling = page.getByRole("dialog").filter({ hasText: "停用周建国的账号" });
  await disabling.getByLabelText("原因").fill("账号疑似被他人使用");
  await disabling.getByRole("button", { name: "停用账号" }).click();
  await fillIn();
  await expect.element(page.getByText("账号已停用", { exact: true })).toBeVisible();
  await expect.element(disabling).not.toBeInTheDocument();
  expect(called(disabled)).toHaveLength(2);
});

test("the sign-in begins in its first empty field: the password where the login name is known", async () => {
  await open();
  await saveNote();
  await expect.element(dialog.getByLabelText("用户名")).toHaveFocus();
  await dialog.getByRole("button", { name: /关闭/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  withLoginName();
  await page.getByRole("button", { name: "保存备注" }).click();
  await expect.element(dialog.getByLabelText("用户名")).toHaveValue("admin01");
  await expect.element(dialog.getByLabelText("密码", { exact: true })).toHaveFocus();
  await dialog.getByRole("button", { name: /关闭/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("where nothing was typed the person is led to the sign-in as ever", async () => {
  const { address } = await open();
  await page.getByRole("button", { name: "停用账号" }).click();
  const disabling = page.getByRole("dialog").filter({ hasText: "停用周建国的账号" });
  await disabling.getByLabelText("原因").fill("填了又");
  await disabling.getByRole("button", { name: "取消" }).click();
  await page.getByRole("button", { name: "放弃" }).click();
  await expect.element(disabling).not.toBeInTheDocument();
  const { api } = await import("../../lib/api/api.ts");
  const { addPersonNote } = await import("@zhutu/domain/people/contract.ts");
  await api(addPersonNote, { params: { userId: 31 }, body: { noteText: "x" } }, { quiet: true }).catch(
    () => null,
  );
  await expect.poll(address).toBe("/login/goback");
  expect(currentSession()).toBeNull();
});
