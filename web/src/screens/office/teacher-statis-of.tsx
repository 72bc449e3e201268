import { useParams } from "react-router";
import { StatementsCard } from "../../features/statistics/office/statements-card.tsx";
import { useRangeChoice } from "../../features/statistics/office/range-choice.tsx";
import { SalesOfTeacher } from "../../features/statistics/office/teacher-sales.tsx";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "seeTheShopsSales",
  title: "讲师统计",
  crumbs: ["教学", "讲师", "讲师统计"],
});

/** What any teacher's courses sold, and the teacher's months, for administrators; the name is the address's. */
export default function TeacherStatisOf() {
  const { days, choice } = useRangeChoice();
  const userId = useIdParam("userId") ?? 0;
  const { userName = "" } = useParams();
  return (
    <OfficePage title={userName ? `${userName} 的统计` : "讲师统计"} actions={choice}>
      <SalesOfTeacher teacherId={userId} days={days} />
      <StatementsCard userId={userId} own={false} party="teacher" />
    </OfficePage>
  );
}
