import { StatementsCard } from "../../features/statistics/office/statements-card.tsx";
import { useRangeChoice } from "../../features/statistics/office/range-choice.tsx";
import { TeacherSales } from "../../features/statistics/office/teacher-sales.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";

export const handle = routeHandle({
  access: ["teacher"],
  title: "概览",
  menu: { section: "", icon: "home" },
});

/** The teacher's landing page: what the own courses sold, and the months; the span of days is in the address. */
export default function TeacherStatis() {
  const { days, choice } = useRangeChoice();
  const session = useSession();
  return (
    <OfficePage actions={choice}>
      <TeacherSales days={days} />
      {session && <StatementsCard userId={session.userId} own party="teacher" />}
    </OfficePage>
  );
}
