// A course is withdrawn after it was sold: gone from the shop, and its holder goes on studying. On a server of its own,
// because no other journey could use that course meanwhile.
import { axe, expect, onOwnServer, openSession, signIn } from "./fixtures.ts";
import { playsPast } from "./lessons.ts";

const name = "二级建造师《施工管理》精讲班（2026）";

const test = onOwnServer();

test("who bought a course that is withdrawn goes on studying it; visitors do not find it", async ({
  page,
  visitor,
  baseURL,
  problems,
}) => {
  problems.expect(/404 \(Not Found\)/);
  await signIn(page, "user");
  const { token } = await openSession(page.request, "admin");
  const answer = await page.request.post("/api/admin/courses/unpublish/10", {
    headers: { authorization: token },
  });
  expect(await answer.json()).toMatchObject({ code: 200 });

  await page.goto("/board/user/my-course");
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row.getByText("已下架")).toBeVisible();
  expect(await axe(page)).toEqual([]);
  const opened = page.waitForEvent("popup");
  await row.getByRole("link", { name: /^继续学习 / }).click();
  const room = await opened;
  await expect(room).toHaveURL(/\/index\/study\/10$/);
  await expect(room.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(room.getByText("已下架，可继续学习")).toBeVisible();
  await expect(room.getByRole("link", { name: /3\.3 工程变更与索赔程序/ })).toBeVisible();
  expect(await axe(room)).toEqual([]);
  await room.getByRole("button", { name: /继续学习/ }).click();
  await playsPast(room, 1);

  const stranger = await visitor();
  for (const address of ["/index/study/10", "/index/course-info/10"]) {
    const shown = await stranger.goto(`${baseURL}${address}`);
    expect(shown?.status()).toBe(404);
    await expect(stranger.getByText(name)).toHaveCount(0);
  }
});
