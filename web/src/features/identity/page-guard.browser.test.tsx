import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { storeSession, type SessionUser } from "../../lib/session/session.ts";
import { openScreen, person } from "../../testing/open-screen.tsx";
import { PageGuard } from "./page-guard.tsx";

const screen = <PageGuard>页面</PageGuard>;

/** Where somebody with these roles is, who opens that page. */
async function openAs(role: SessionUser["role"], at: string) {
  const { address } = await openScreen({
    screens: { [at]: screen },
    at,
    kept: () => storeSession({ ...person("user"), role }),
  });
  return address;
}

test("[AUTH-016] the first entry of the role list decides whose pages a person opens, the others do not", async () => {
  const led = await openAs(["teacher", "user"], "/board/user/my-course");
  await expect.poll(led).toBe("/board/teacher/teacher-statis");
  const leads = await openAs(["user", "teacher"], "/board/teacher/teacher-statis");
  await expect.poll(leads).toBe("/board/user/my-course");
});

test.each([
  [
    "teacher",
    "/board/teacher/teacher-statis",
    ["/board/admin/courses", "/board/user/my-course", "/board/channel/statis"],
  ],
  ["admin", "/board/admin/admin-index", ["/board/teacher/courses", "/board/user/profile"]],
  ["channel", "/board/channel/statis", ["/board/admin/courses", "/board/teacher/teacher-statis"]],
  ["user", "/board/user/my-course", ["/board/admin/courses", "/board/teacher/profile"]],
] as const)(
  "[RULE-001] on another role's board a %s is led to %s, on the own board stays",
  async (role, landing, others) => {
    for (const at of others) await expect.poll(await openAs([role], at)).toBe(landing);
    const own = await openAs([role], `/board/${role}/profile`);
    await expect.element(page.getByText("页面", { exact: true })).toBeVisible();
    expect(own()).toBe(`/board/${role}/profile`);
  },
);
