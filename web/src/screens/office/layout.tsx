import { Navigate, Outlet, useLocation } from "react-router";
import { OFFICE_MENU, type OfficeRole, officeEntry } from "../../features/shell/office-access.ts";
import { OfficeHead } from "../../features/shell/office-head.tsx";
import { OfficeSide } from "../../features/shell/office-side.tsx";
import { useSession } from "../../lib/session/session.ts";
import { AfterMount } from "../../ui/after-mount.tsx";
import "../../ui/css/office.css";
import { SkeletonRows } from "../../ui/states.tsx";
import "../../features/shell/office.css";

/** Not for search engines; titles are the rooms' own. */
export const meta = () => [{ name: "robots", content: "noindex" }];

/** The back office: dark side, head, room; who may not enter is led to where they belong. In the browser only. */
export default function OfficeLayout() {
  return <AfterMount fallback={<SkeletonRows />}>{() => <Office />}</AfterMount>;
}

function Office() {
  const session = useSession();
  const { pathname } = useLocation();
  const verdict = officeEntry(session ?? null, pathname);
  if ("goTo" in verdict) return <Navigate to={verdict.goTo} replace />;
  return (
    <div className="office">
      <OfficeSide role={verdict.enter} />
      <div className="shrink">
        <OfficeHead role={verdict.enter} crumbs={crumbsOf(verdict.enter, pathname)} />
        <main id="main" className="o-main">
          <Outlet />
        </main>
      </div>
    </div>
  );
}

/** Section and room of the menu; the form stands below the courses. */
function crumbsOf(role: OfficeRole, pathname: string): string[] {
  const [, , , room, id] = pathname.split("/");
  if (room === "course-detail") return ["教学", "课程", id ? "编辑课程" : "新建课程"];
  for (const { title, places } of OFFICE_MENU[role]) {
    const here = places.find(({ to }) => to === pathname);
    if (here) return title ? [title, here.label] : [here.label];
  }
  return ["教学", "课程"];
}
