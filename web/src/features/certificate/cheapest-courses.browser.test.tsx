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

test("a press moves no course: the cheapest ones stay first, what is left out keeps its place; what is in the cart says so", async () => {
  await openScreen({
    screens: { "/board/user/hours": <CheapestCourses forecast={forecast} inCart={new Set([32])} /> },
    at: "/board/user/hours",
    role: "user",
    answers: { "POST /api/user/orders/fresh-price": () => ({ orderAmt: 10 }) },
  });
  const names = () =>
    page
      .getByRole("listitem")
      .getByRole("link")
      .elements()
      .map((link) => link.textContent);
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
