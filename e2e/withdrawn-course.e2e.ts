// A course is withdrawn after it was sold: gone from the shop, and its holder goes on studying. On a server of its own,
// because no other journey could use that course meanwhile.
import { agreeToTerms } from "./shopping.ts";
import { axe, expect, onOwnServer, openSession, signIn } from "./fixtures.ts";
import { playsPast } from "./lessons.ts";
import { signInAsNewcomer } from "./newcomer.ts";
import { putOnSale } from "./shelf.ts";

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
  await row.getByRole("link", { name: `继续学习 ${name}` }).click();
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

test("withdrawn while its order is confirmed: the confirmation names it and goes on without it", async ({
  page,
  phone,
  problems,
}) => {
  problems.expect(/404 \(Not Found\)/);
  await signInAsNewcomer(page, phone());
  const [gone = 0, stays = 0] = await putOnSale(page.request, [
    { courseType: 1, courseName: "将要下架的课程" },
    { courseType: 1, courseName: "留下来的课程" },
  ]);
  await page.evaluate(
    (ids) =>
      sessionStorage.setItem(
        "zhutu.own.order-draft",
        JSON.stringify({
          orderType: "single",
          exclusiveCode: "000000",
          products: ids.map((courseId) => ({ courseId, courseCount: 1 })),
        }),
      ),
    [gone, stays],
  );
  await page.goto("/index/order-info");
  await expect(page.getByRole("link", { name: "将要下架的课程" })).toBeVisible();
  await agreeToTerms(page);
  const { token } = await openSession(page.request, "admin");
  await page.request.post(`/api/admin/courses/unpublish/${gone}`, { headers: { authorization: token } });
  await page.getByRole("button", { name: "提交订单" }).locator("visible=true").click();
  await expect(page.getByText("“将要下架的课程”已下架，不能再购买。")).toBeVisible();
  await page.getByRole("button", { name: "移除此商品" }).click();
  await expect(page.getByRole("link", { name: "留下来的课程" })).toBeVisible();
  await expect(page.getByRole("link", { name: "将要下架的课程" })).toHaveCount(0);
  await page.getByRole("button", { name: "提交订单" }).locator("visible=true").click();
  await expect(page).toHaveURL(/submitted-order-info/);
});
