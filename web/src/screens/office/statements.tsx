import { ClosedStatements } from "../../features/statistics/office/closed-statements.tsx";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "closeStatements",
  title: "月结单",
  menu: { section: "销售", icon: "calendar" },
});

/** Closed months of teachers and channels: confirmed, waiting or objected to. */
export default function OfficeStatements() {
  return <ClosedStatements />;
}
