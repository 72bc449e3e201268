import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { useSession } from "../../../lib/session/session.ts";
import { OfficeProvider } from "../../../office/office-provider.tsx";
import { noticesServer } from "../../../testing/notices.ts";
import { openScreen } from "../../../testing/open-screen.tsx";
import { OfficeHead } from "./office-head.tsx";

function Head() {
  const session = useSession();
  return session ? (
    <OfficeProvider>
      <OfficeHead {...{ session, crumbs: [], places: [], onMenu: undefined }}>{null}</OfficeHead>
    </OfficeProvider>
  ) : null;
}
const open = (role: "admin" | "teacher" | "channel") =>
  openScreen({ screens: { "/board": <Head /> }, at: "/board", role, answers: noticesServer([]) });
const bells = () => page.getByRole("button", { name: "消息", exact: true });

test("a teacher has a bell, as something is told to teachers", async () => {
  await open("teacher");
  await expect.element(bells()).toBeVisible();
});

test.each(["admin", "channel"] as const)(
  "%s, to whom nothing is told, has none and asks for nothing",
  async (role) => {
    const { called } = await open(role);
    await expect.element(page.getByRole("link", { name: "个人资料" })).toBeVisible();
    expect(bells().elements()).toEqual([]);
    expect(called("GET /api/user/notices/unread-count")).toEqual([]);
  },
);
