import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { Footer } from "./footer.tsx";

const records = [
  { text: "鲁ICP备12345678号", url: "https://beian.miit.gov.cn/" },
  { text: "出版物经营许可证 新出发鲁零字第1号", url: null },
];
const open = (given: typeof records) =>
  openScreen({ screens: { "/index": <Footer /> }, at: "/index", site: { records: given } });

test("records and permits stand at the foot of the page, with a link where they can be looked up", async () => {
  await open(records);
  await expect
    .element(page.getByRole("link", { name: "鲁ICP备12345678号" }))
    .toHaveAttribute("href", "https://beian.miit.gov.cn/");
  await expect.element(page.getByText("出版物经营许可证 新出发鲁零字第1号")).toBeVisible();
  expect(page.getByRole("link", { name: /出版物/ }).elements()).toEqual([]);
});

test("those that are not set are not shown", async () => {
  await open([]);
  await expect.element(page.getByText("© 筑途学堂")).toBeVisible();
  expect(page.getByText(/备|许可证/).elements()).toEqual([]);
});
