import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { currentSession } from "../../lib/session/session.ts";
import { openScreen, person } from "../../testing/open-screen.tsx";
import PersonMenu from "./person-menu.tsx";

test("[AUTH-057] signing out asks first: a no changes nothing, a yes ends the session and goes home", async () => {
  const { called, address } = await openScreen({
    screens: { "/board/user/my-course": <PersonMenu session={person("user")} places={[]} /> },
    at: "/board/user/my-course",
    role: "user",
    answers: { "POST /api/security/logout": () => null },
  });
  const leave = async (answer: string): Promise<void> => {
    await page.getByRole("button", { name: "李建国" }).click();
    await page.getByRole("button", { name: "退出登录" }).click();
    const question = page.getByRole("dialog", { name: "确定要退出登录吗？" });
    await expect.element(question).toBeVisible();
    expect(called("POST /api/security/logout")).toEqual([]);
    await question.getByRole("button", { name: answer }).click();
    await expect.element(question).not.toBeInTheDocument();
  };
  await leave("取消");
  expect(currentSession()).not.toBeNull();
  expect(called("POST /api/security/logout")).toEqual([]);
  await leave("退出登录");
  await expect.poll(address).toBe("/index");
  expect(currentSession()).toBeNull();
  expect(called("POST /api/security/logout")).toHaveLength(1);
});
