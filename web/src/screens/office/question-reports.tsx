import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { RegradesPart } from "../../features/exam/office/reports/regrades-part.tsx";
import {
  REPORT_TAB_LABELS,
  REPORT_TABS,
  type ReportTab,
  reportTab,
} from "../../features/exam/office/reports/report-list.ts";
import { ReportsPart } from "../../features/exam/office/reports/reports-part.tsx";
import { PageTabs } from "../../office/shell/page-tabs.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "题目反馈",
  menu: { section: "教学", icon: "flag" },
});

const PARTS: Readonly<Record<ReportTab, () => ReactNode>> = {
  reports: () => <ReportsPart views={<ListViews list="question-reports" />} />,
  regrades: () => <RegradesPart />,
};

/** What learners reported of questions, and what was corrected since. */
export default function QuestionReports() {
  const role = useEditor();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = reportTab().read(search.getAll("tab"));
  return (
    <PageTabs
      activeKey={tab}
      onChange={(to) => void navigate(officePaths.questionReports(role, { tab: to }))}
      items={REPORT_TABS.map((key) => ({
        key,
        label: REPORT_TAB_LABELS[key],
        children: key === tab ? PARTS[key]() : null,
      }))}
    />
  );
}
