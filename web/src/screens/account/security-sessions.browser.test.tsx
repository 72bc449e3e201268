import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { refused } from "../../testing/open-screen.tsx";
import { open, openSecurity, said } from "./profile.testing.tsx";

const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";
const session = (sessionKey: string, over: object = {}) => ({
  sessionKey,
  current: false,
  ip: "203.0.113.7",
  device: windows,
  createdAt: "2026-11-20T01:00:00.000Z",
  lastSeenAt: "2026-11-25T02:00:00.000Z",
  ...over,
});
const here = session("here-0000001", {
  current: true,
  device: windows.replace("Chrome", "Edg/142.0 Chrome"),
});
const there = session("there-000001");
const card = page.getByRole("region", { name: "登录设备" });
const out = () => card.getByRole("button", { name: "退出 Windows 电脑 Chrome，登录于 2026-11-20 09:00:00" });
const sure = page.getByRole("dialog", { name: "确定要退出这台设备吗?" });
const ends = "DELETE /api/user/sessions/there-000001";

/** A learner's page 密码与安全 or the profile of staff, signed in here and there until there is ended. */
async function twice(role: "user" | "admin" | "teacher" | "channel" = "user", answer?: () => unknown) {
  let sessions = [there, here];
  const answers = {
    "GET /api/user/sessions": () => sessions,
    "DELETE /api/user/sessions/:key": () => {
      sessions = [here];
      return answer?.();
    },
  };
  const screen = role === "user" ? await openSecurity(answers) : await open({ userRole: [role] }, answers);
  await expect.element(out()).toBeVisible();
  return screen;
}

test.each(["user", "admin", "teacher", "channel"] as const)(
  "a %s sees where they are signed in, this device first and marked, and it alone cannot be signed out here",
  async (role) => {
    await twice(role);
    const rows = card.getByRole("listitem");
    const [first = "", second = "", ...rest] = rows.elements().map((one) => one.textContent);
    expect(first).toContain("Windows 电脑 Edge 当前设备");
    expect(second).toContain("IP 203.0.113.7");
    expect(second).not.toContain("当前设备");
    expect(rest).toEqual([]);
    expect(card.getByRole("button").elements()).toHaveLength(1);
  },
);

test("another device is signed out after a question, and its row goes; the focus stays in the list", async () => {
  const { called } = await twice();
  await out().click();
  await sure.getByRole("button", { name: "取消" }).click();
  expect(called(ends)).toEqual([]);
  await out().click();
  await sure.getByRole("button", { name: "退出" }).click();
  await expect.element(said("已退出该设备")).toBeVisible();
  await expect.element(out()).not.toBeInTheDocument();
  expect(called(ends)).toHaveLength(1);
  await expect.element(card.getByRole("heading", { name: "登录设备" })).toHaveFocus();
});

test("one that has ended meanwhile is signed out as well", async () => {
  await twice("user", () => refused(404, "没有找到您要的内容"));
  await out().click();
  await sure.getByRole("button", { name: "退出" }).click();
  await expect.element(said("已退出该设备")).toBeVisible();
  await expect.element(out()).not.toBeInTheDocument();
});

test("what fails is said, and the list is asked for again", async () => {
  const { called } = await twice("user", () => refused(500, "系统出错了"));
  const before = called("GET /api/user/sessions").length;
  await out().click();
  await sure.getByRole("button", { name: "退出" }).click();
  await expect.poll(() => document.querySelector(".toasts")?.textContent).toBe("网络请求失败系统出错了");
  await expect.poll(() => called("GET /api/user/sessions").length).toBe(before + 1);
  expect(said("已退出该设备").elements()).toEqual([]);
});

test("of many devices five are shown at first, and all on request", async () => {
  const many = Array.from({ length: 7 }, (_, at) => session(`key-${at}-000000`, { current: at === 6 }));
  await openSecurity({ "GET /api/user/sessions": () => many });
  const rows = card.getByRole("listitem");
  await expect.poll(() => rows.elements().length).toBe(5);
  await expect.element(rows.first().getByText("当前设备", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "显示全部 7 台" }).click();
  await expect.poll(() => rows.elements().length).toBe(7);
});

test("a learner's profile has no list of devices", async () => {
  await open();
  expect(card.elements()).toEqual([]);
});
