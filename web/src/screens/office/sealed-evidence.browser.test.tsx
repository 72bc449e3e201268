// The evidence of ended accounts: found, and opened for a reason alone.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openScreen } from "../../testing/open-screen.tsx";
import { screenAt } from "./screen-at.testing.tsx";

const at = "/board/admin/sealed-evidence";
const find = "POST /api/admin/sealed-evidence/find";
const reveal = "POST /api/admin/sealed-evidence/7/open";
const row = {
  sealedEvidenceId: 7,
  userId: 31,
  certSubject: "building",
  period: { from: "2026-01-05", until: "2029-01-04" },
  sealedAt: "2026-11-28T02:00:00.000Z",
  keepUntil: "2035-01-04",
};
const evidence = {
  person: {
    userName: "阿依古丽·艾力",
    idCard: "370102199003070075",
    telephone: "13800000001",
    employer: "山东筑途建设有限公司",
  },
  certSubject: "building",
  period: row.period,
  chapters: [
    {
      courseName: "BIM 技术应用",
      chapterTitle: "土建建模要点",
      required: true,
      countedSeconds: 600,
      faceCheckedAt: null,
      hours: 1.5,
      earnedAt: "2026-11-15T04:00:00.000Z",
    },
  ],
  tests: [],
  faceChecks: [],
  prompts: [
    {
      chapterTitle: "BIM 标准与政策",
      kind: "presence",
      askedAt: "2026-11-20T04:45:05.000Z",
      answeredAt: "2026-11-20T04:45:11.000Z",
      missedAt: null,
    },
  ],
  documents: [],
};

test("nothing of a person is shown before a reason was given, which is sent", async () => {
  const { called } = await openScreen({
    screens: await screenAt(at),
    at,
    role: "admin",
    answers: { [find]: () => ({ rows: [row], total: 1 }), [reveal]: () => evidence },
  });
  await page.getByRole("button", { name: "查看", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "查看封存的学时档案" });
  await dialog.getByRole("button", { name: "查看", exact: true }).click();
  await expect.element(dialog.getByText("请填写查看原因")).toBeVisible();
  expect(called(reveal)).toEqual([]);
  expect(page.getByText("阿依古丽·艾力").elements()).toEqual([]);
  await dialog.getByLabelText("查看原因").fill("省住建厅核查");
  await dialog.getByRole("button", { name: "查看", exact: true }).click();
  for (const text of ["阿依古丽·艾力", "370102199003070075", "山东筑途建设有限公司", "土建建模要点"])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(JSON.parse(called(reveal)[0]?.body ?? "")).toEqual({ reason: "省住建厅核查" });
});
