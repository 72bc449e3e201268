import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { officePaths } from "../../../office-paths.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { BillsWaiting, useBillsWaiting } from "./bills-waiting.tsx";
import type { Section } from "./menu-of.ts";

const waiting = "GET /api/admin/bills-waiting";
const menu = (to: string): Section[] => [
  { title: "销售", places: [{ label: "对账", to, icon: "calculator" }] },
];

function Entry({ sections }: { sections: Section[] }) {
  return (
    <a href="#money">
      对账
      <BillsWaiting count={useBillsWaiting(sections)} />
    </a>
  );
}
const open = (count: number, to: string) =>
  openScreen({
    screens: { "/": <Entry sections={menu(to)} /> },
    at: "/",
    role: "admin",
    answers: { [waiting]: () => ({ count, since: null, bills: [] }) },
  });
const entry = (said: string) =>
  page.getByRole("link", { name: new RegExp(`^对账\\s*，\\s*${said}\\s*处待处理$`) });

test("at 对账 stands how much waits there, with words for who does not see where it stands", async () => {
  await open(3, officePaths.money());
  await expect.element(entry("3")).toBeVisible();
  await open(120, officePaths.money());
  await expect.element(entry("99\\+")).toBeVisible();
});

test("who has no such page asks for no number", async () => {
  const { called } = await open(3, officePaths.refunds());
  await expect.element(entry("0")).toBeVisible();
  expect(called(waiting)).toEqual([]);
});
