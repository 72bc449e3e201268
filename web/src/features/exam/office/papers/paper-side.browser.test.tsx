import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { anOfficePaper, aPaperQuestion } from "../../../../testing/office-papers.ts";
import { openScreen } from "../../../../testing/open-screen.tsx";
import { PaperSide } from "./paper-side.tsx";

const open = (...worth: number[]) => {
  const rows = worth.map((questionScore, at) => aPaperQuestion(at + 1, { questionScore }));
  const at = "/board/admin/papers/4/questions";
  return openScreen({ screens: { [at]: <PaperSide paper={anOfficePaper()} rows={rows} /> }, at });
};
const hint = page.getByRole("alert");

test("[PAPER-026] a paper of more than 100 points says by how much", async () => {
  await open(50, 70.5);
  await expect.element(hint).toHaveTextContent("比满分 100 多 20.5 分，及格线按总分的 60% 计算");
});

test("[PAPER-026] a paper of 100 points has nothing to say about them", async () => {
  await open(30, 70);
  await expect.element(page.getByLabelText("总分 100")).toBeVisible();
  await expect.element(hint).not.toBeInTheDocument();
});
