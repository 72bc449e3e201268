import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { OfficeProvider } from "../../office/shell/office-provider.tsx";
import { anOfficePaper, aPaperQuestion } from "../../testing/office-papers.ts";
import { openScreen } from "../../testing/open-screen.tsx";
import { routeOf } from "../../testing/route-of.ts";
import PaperQuestions from "./paper-questions.tsx";

const open = () =>
  openScreen({
    screens: {
      [routeOf("screens/office/paper-questions.tsx")]: (
        <OfficeProvider>
          <PaperQuestions />
        </OfficeProvider>
      ),
    },
    at: "/board/admin/papers/4/questions",
    role: "admin",
    answers: {
      "GET /api/admin/papers/:id": () => anOfficePaper(),
      "GET /api/admin/papers/:id/questions": () => ({
        paperQuestions: [1, 2, 3].map((no) => aPaperQuestion(no)),
        total: 3,
      }),
    },
  });

test("the keyboard's hint is not for a phone; there the head's title stands whole, and its acts beside it or below its beginning", async () => {
  await open();
  const hint = page.getByText(/^拖动手柄/);
  await expect
    .element(hint)
    .toHaveTextContent("拖动手柄，或点手柄选择上移、下移，或聚焦后按空格加方向键，可以调整顺序");
  await page.viewport(390, 844);
  await expect.element(hint).toHaveTextContent("拖动手柄，或点手柄上移、下移");
  const title = page.getByText("题目 3 题", { exact: true });
  await expect.poll(() => title.element().scrollWidth - title.element().clientWidth).toBe(0);
  const titleBox = () => title.element().getBoundingClientRect();
  const firstAct = () =>
    page.getByRole("button", { name: "按题型设置分值" }).element().getBoundingClientRect();
  expect(firstAct().left).toBeGreaterThan(titleBox().right + 8);
  await page.viewport(330, 844);
  await expect.poll(() => firstAct().top >= titleBox().bottom).toBe(true);
  expect(firstAct().left).toBeCloseTo(titleBox().left, 0);
});

const leftOfWords = (one: Element): number => {
  const words = document.createRange();
  words.selectNodeContents(one);
  return Math.round(words.getBoundingClientRect().left);
};

test("what may be done to a question begins where its column's name does", async () => {
  await page.viewport(1024, 768);
  await open();
  const act = page.getByRole("button", { name: /^移出第 \d 题$/ });
  await expect.poll(() => act.elements().length).toBe(3);
  const head = leftOfWords(page.getByRole("columnheader", { name: "操作" }).element());
  // A button has a border of one pixel, which is not seen.
  for (const one of act.elements()) expect(leftOfWords(one) - head).toBeLessThanOrEqual(1);
});
