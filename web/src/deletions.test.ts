// Every deletion asks 确定要删除吗? first (ERR-009): whoever calls a DELETE endpoint is named here, so that a new one is noticed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@zhutu/domain/endpoint.ts";
import { expect, test } from "vitest";

const contracts = join(import.meta.dirname, "../../domain/src");

/**
 * A paper begun anew deletes nothing: the attempt before is kept, and so is what it earned; a grant that is taken back stays,
 * too; who is signed out of a device loses nothing there, and is asked in other words.
 */
const keeping = ["resetUserPaper", "cancelWaitingGrant", "endSession"];

/** The exported names of the endpoints that delete. */
async function deletions(): Promise<string[]> {
  const files = readdirSync(contracts, { recursive: true, encoding: "utf8" });
  const names: string[] = [];
  for (const file of files.filter((one) => one.endsWith("contract.ts"))) {
    const exported = (await import(join(contracts, file))) as Record<string, Partial<Endpoint>>;
    for (const [name, value] of Object.entries(exported))
      if (value.method === "DELETE" && value.reply !== undefined && !keeping.includes(name)) names.push(name);
  }
  return names;
}

test("[ERR-009] every place that deletes asks '确定要删除吗?' before it is carried out", async () => {
  const names = await deletions();
  expect(names).toContain("deleteOrder");
  const calls = new RegExp(`\\b(${names.join("|")})\\b`);
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.tsx?$/.test(file) && !file.endsWith(".test.ts"),
  );
  const textOf = (file: string) => readFileSync(join(import.meta.dirname, file), "utf8");
  const deleting = sources.filter((file) => calls.test(textOf(file))).toSorted();
  /** Where the question of each is asked; what a no does is shown by the journeys that are tagged the same. */
  const asking: Record<string, string> = {
    "features/catalogue/office/answer-fields.tsx": "features/catalogue/office/answer-fields.tsx",
    "features/catalogue/office/chapters/use-chapter-actions.ts":
      "features/catalogue/office/chapters/use-chapter-actions.ts",
    "features/catalogue/office/use-course-actions.ts": "features/catalogue/office/use-course-actions.ts",
    "features/cart/use-cart.ts": "screens/account/cart.tsx",
    "features/desk/office/list-views.tsx": "features/desk/office/list-views.tsx",
    "features/enrolment/office/use-user-course-actions.ts":
      "features/enrolment/office/use-user-course-actions.ts",
    "features/exam/office/banks/bank-list.ts": "features/exam/office/banks/bank-list.ts",
    "features/exam/office/banks/question-list.ts": "features/exam/office/banks/question-list.ts",
    "features/exam/office/papers/use-paper-actions.ts": "features/exam/office/papers/use-paper-actions.ts",
    "features/exam/office/papers/use-paper-question.ts": "features/exam/office/papers/use-paper-question.ts",
    "features/exam/error-row.tsx": "features/exam/error-row.tsx",
    "features/media/office/video-list.ts": "features/media/office/video-list.ts",
    "features/media/office/captions-field.tsx": "features/media/office/captions-field.tsx",
    "features/study/note-list.tsx": "features/study/note-list.tsx",
    "features/people/office/person-notes.tsx": "features/people/office/person-notes.tsx",
    "features/people/office/use-account-actions.ts": "features/people/office/use-account-actions.ts",
    "screens/account/error-questions.tsx": "screens/account/error-questions.tsx",
    "features/invoicing/title-choice.tsx": "features/invoicing/title-choice.tsx",
    "features/ordering/order-acts.ts": "features/ordering/order-acts.ts",
    "screens/account/deliver-address.tsx": "screens/account/deliver-address.tsx",
  };
  expect(deleting).toEqual(Object.keys(asking).toSorted());
  for (const file of Object.values(asking))
    expect([file, textOf(file)]).toEqual([file, expect.stringContaining("确定要删除吗?")]);
});
