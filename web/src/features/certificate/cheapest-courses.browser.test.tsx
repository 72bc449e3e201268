import { Link } from "react-router";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { CheapestCourses } from "./cheapest-courses.tsx";
import type { HourForecast } from "./hour-kinds.tsx";

const course = (courseId: number, courseName: string, price: number) => ({
  courseId,
  courseName,
  required: false,
  courseHours: 10,
  price,
});
const [first, second, other] = [course(31, "甲", 98), course(32, "乙", 88), course(33, "丙", 48)];
const forecast: HourForecast = {
  certSubject: "building",
  period: null,
  daysLeft: null,
  former: [],
  certStatus: "learning",
  certDate: null,
  required: { earned: 60, target: 60, missing: 0, fromOwn: 0, open: 0 },
  optional: { earned: 40, target: 60, missing: 20, fromOwn: 0, open: 20 },
  daily: null,
  own: [],
  offer: {
    courses: [first, second],
    price: 186,
    requiredOpen: 0,
    optionalOpen: 0,
    choices: [other, second, first],
  },
  document: null,
};

const names = () =>
  page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((link) => link.textContent);

test("a press moves no course: the cheapest ones stay first, what is left out keeps its place; what is in the cart says so", async () => {
  await openScreen({
    screens: { "/board/user/hours": <CheapestCourses forecast={forecast} inCart={new Set([32])} /> },
    at: "/board/user/hours",
    role: "user",
    answers: { "POST /api/user/orders/fresh-price": () => ({ orderAmt: 10 }) },
  });
  await expect.poll(names).toEqual(["甲", "乙"]);
  const inIt = page.getByRole("listitem").filter({ hasText: "已在购物车" });
  await expect.element(inIt.getByRole("link")).toHaveTextContent("乙");
  await page.getByRole("button", { name: "换几门" }).click();
  for (const name of ["甲", "乙", "丙"]) {
    await page.getByRole("checkbox", { name: `选 ${name}` }).click();
    expect(names()).toEqual(["甲", "乙", "丙"]);
  }
  await page.getByRole("button", { name: "换好了" }).click();
  expect(names()).toEqual(["丙"]);
});

test("the learner's own choice is still there after a look at the cart, until the cheapest is asked for; another subject has its own", async () => {
  const offerOf = (over: Partial<HourForecast>) => (
    <CheapestCourses forecast={{ ...forecast, ...over }} inCart={new Set([31, 32, 33])} />
  );
  await openScreen({
    screens: {
      "/board/user/hours": offerOf({}),
      "/water": offerOf({ certSubject: "water" }),
      "/off-sale": offerOf({ offer: { ...forecast.offer, choices: [second, first] } }),
      "/index/my-cart": (
        <>
          <Link to="/board/user/hours">回学时</Link>
          <Link to="/water">水利水电工程</Link>
          <Link to="/off-sale">丙已下架</Link>
        </>
      ),
    },
    at: "/board/user/hours",
    role: "user",
    answers: { "POST /api/user/orders/fresh-price": () => ({ orderAmt: 10 }) },
  });
  const heading = (name: string) => page.getByRole("heading", { name });
  const byTheCart = async (to: string) => {
    await page.getByRole("link", { name: "去购物车结算" }).click();
    await page.getByRole("link", { name: to }).click();
  };
  await page.getByRole("button", { name: "换几门" }).click();
  await page.getByRole("checkbox", { name: "选 甲" }).click();
  await page.getByRole("checkbox", { name: "选 丙" }).click();
  await byTheCart("回学时");
  await expect.element(heading("我选的凑课方案")).toBeVisible();
  expect(names()).toEqual(["乙", "丙"]);
  await byTheCart("水利水电工程");
  await expect.element(heading("最省的凑课方案")).toBeVisible();
  await byTheCart("丙已下架");
  await expect.element(heading("我选的凑课方案")).toBeVisible();
  expect(names()).toEqual(["乙"]);
  await page.getByRole("button", { name: "恢复最省方案" }).click();
  await byTheCart("回学时");
  await expect.element(heading("最省的凑课方案")).toBeVisible();
});

test("where all of the chosen courses are in the cart, the way on is the cart; else all are put into it", async () => {
  for (const [inCart, isThere] of [
    [[31, 32], true],
    [[31, 33], false],
  ] as const) {
    const { called } = await openScreen({
      screens: {
        "/board/user/hours": <CheapestCourses forecast={forecast} inCart={new Set(inCart)} />,
        "/index/my-cart": <p>购物车</p>,
      },
      at: "/board/user/hours",
      role: "user",
      answers: {},
    });
    const toCart = page.getByRole("link", { name: "去购物车结算" });
    const addAll = page.getByRole("button", { name: "全部加入购物车" });
    await expect.element(isThere ? toCart : addAll).toBeVisible();
    expect((isThere ? addAll : toCart).elements()).toEqual([]);
    if (isThere) await toCart.click();
    expect(called("POST /api/user/cart-items")).toEqual([]);
  }
});
