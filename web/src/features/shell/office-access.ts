// Who may enter which room of the back office, as data: the menu and the guard read the same table. What may be
// done there is decided on the server.
import { landingOf, paths } from "../../paths.ts";
import type { IconName } from "../../ui/icon.tsx";

export type OfficeRole = "admin" | "teacher" | "channel";
export type OfficePlace = { label: string; to: string; icon: IconName };

/** The rooms below /board/{userType}/ that exist for each role (back-office spec 2, AUTH-012 to 015). */
const ROOMS: Readonly<Record<OfficeRole, readonly string[]>> = {
  admin: ["admin-index", "courses", "course-detail", "orders"],
  teacher: ["teacher-statis", "teacher-courses", "courses", "course-detail"],
  channel: ["statis"],
};

/** The side menu by section; an empty title is the top. */
export const OFFICE_MENU: Readonly<
  Record<OfficeRole, readonly { title: string; places: readonly OfficePlace[] }[]>
> = {
  admin: [
    { title: "", places: [{ label: "概览", to: landingOf("admin"), icon: "home" }] },
    { title: "教学", places: [{ label: "课程", to: paths.officeCourses("admin"), icon: "video" }] },
    { title: "销售", places: [{ label: "订单", to: paths.officeOrders(), icon: "file" }] },
  ],
  teacher: [
    { title: "", places: [{ label: "概览", to: landingOf("teacher"), icon: "home" }] },
    { title: "教学", places: [{ label: "课程", to: paths.teacherCourses(), icon: "video" }] },
  ],
  channel: [{ title: "", places: [{ label: "概览", to: landingOf("channel"), icon: "home" }] }],
};

const isOfficeRole = (role: string | undefined): role is OfficeRole =>
  role === "admin" || role === "teacher" || role === "channel";

type Verdict = { enter: OfficeRole } | { goTo: string };

/**
 * Whether a person may enter an address below /board: a visitor is sent to the sign-in, a person whose first role is
 * not the address's {userType}, or has no such room, to the own landing page (RULE-001, AUTH-015).
 */
export function officeEntry(session: { role: readonly string[] } | null, pathname: string): Verdict {
  if (!session) return { goTo: paths.login() };
  const role = session.role[0];
  const [, , userType, room = ""] = pathname.split("/");
  if (isOfficeRole(role) && role === userType && ROOMS[role].includes(room)) return { enter: role };
  return { goTo: landingOf(role) };
}
