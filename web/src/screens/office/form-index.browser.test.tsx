// The index of a long form's parts: where one is, where to go, what is to be changed.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aCourse } from "../../testing/courses.ts";
import { open, save, whole } from "./course-form.testing.tsx";

const index = () => page.getByRole("navigation", { name: "表单目录" });
const link = (name: string | RegExp) => index().getByRole("link", { name });

test("a course's form has an index of its parts in their order", async () => {
  await page.viewport(1440, 900);
  await open("/11");
  await expect
    .poll(() =>
      index()
        .getByRole("link")
        .elements()
        .map((one) => one.textContent),
    )
    .toEqual(["课程信息", "价格", "前台展示", "介绍", "规格", "优惠规则", "买家要付多少"]);
});

test("a part that appears with a field is in the index", async () => {
  await open("/11", aCourse({ courseStatus: "unpublish", courseType: 6 }));
  await expect.element(link("直播推流")).toBeVisible();
});

test.each([1440, 390])(
  "at %i pixels a press brings its part below the head, with the focus on its heading and the same address",
  async (width) => {
    await page.viewport(width, 900);
    const { address } = await open("/11", whole);
    const before = [address(), location.href];
    await userEvent.click(link("优惠规则"));
    const heading = page.getByRole("heading", { name: "优惠规则" });
    await expect.element(heading).toHaveFocus();
    await expect.element(heading).toBeInViewport();
    await expect.poll(() => link("优惠规则").element().className).toContain("active");
    expect([address(), location.href]).toEqual(before);
  },
);

test("after a refused save each part says how many of its fields are to be changed, until they are right", async () => {
  await page.viewport(1440, 900);
  await open("/11");
  await page.getByLabelText("课程名称", { exact: true }).fill("短");
  await page.getByLabelText("原价", { exact: true }).fill("-1");
  await page.getByLabelText("折扣", { exact: true }).fill("2");
  await save();
  await expect.element(link("课程信息 1 处要改")).toBeVisible();
  await expect.element(link("价格 2 处要改")).toBeVisible();
  await expect.element(link("前台展示")).toBeVisible();
  await page.getByLabelText("折扣", { exact: true }).fill("1");
  await expect.element(link("价格 1 处要改")).toBeVisible();
});
