import { expect, test } from "vitest";
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
