import { Card, Typography } from "antd";
import { WaitingCourses } from "../../features/catalogue/office/waiting-courses.tsx";
import { BestSellers } from "../../features/statistics/office/best-sellers.tsx";
import { TodayCards } from "../../features/statistics/office/today-cards.tsx";
import { SalesTotals } from "../../features/statistics/office/sales-totals.tsx";
import { OverviewCards } from "../../features/statistics/office/overview-cards.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "seeTheShopsSales",
  title: "概览",
  menu: { section: "", icon: "home" },
});

/** The administrator's landing page: how today goes, what waits for somebody, what sells, and which courses wait for publication. */
export default function AdminIndex() {
  return (
    <OfficePage>
      <TodayCards />
      <OverviewCards />
      <BestSellers />
      <SalesTotals />
      <Card title="待发布课程">
        <Typography.Paragraph type="secondary">
          审核中的在前，等讲师提交的在后；打开开关即发布，审核中的也可以退回修改
        </Typography.Paragraph>
        <WaitingCourses />
      </Card>
    </OfficePage>
  );
}
