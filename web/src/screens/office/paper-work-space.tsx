import type { ReactNode } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { CourseSelect } from "../../features/catalogue/office/course-select.tsx";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { BanksPart } from "../../features/exam/office/banks/banks-part.tsx";
import {
  WORK_TAB_LABELS,
  WORK_TABS,
  type WorkTab,
  workTab,
} from "../../features/exam/office/papers/paper-list.ts";
import { PapersPart } from "../../features/exam/office/papers/papers-part.tsx";
import { PageTabs } from "../../office/shell/page-tabs.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorPapers",
  title: "题库与试卷",
  menu: { section: "教学", icon: "pencil" },
});

/** Question banks and exam papers, a tab each (PAPER-030). */
export default function PaperWorkSpace() {
  const role = useEditor();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const tab = workTab().read(search.getAll("tab"));
  const parts: Readonly<Record<WorkTab, () => ReactNode>> = {
    banks: () => (
      <BanksPart role={role} title={WORK_TAB_LABELS.banks} views={<ListViews list="question-banks" />} />
    ),
    papers: () => (
      <PapersPart
        role={role}
        views={<ListViews list="papers" />}
        coursePicker={<CourseSelect editor={role} exceptId={undefined} known={[]} />}
      />
    ),
  };
  return (
    <PageTabs
      activeKey={tab}
      onChange={(to) => void navigate(officePaths.paperWorkSpace(role, { tab: to }))}
      items={WORK_TABS.map((key) => ({
        key,
        label: WORK_TAB_LABELS[key],
        children: key === tab ? parts[key]() : null,
      }))}
    />
  );
}
