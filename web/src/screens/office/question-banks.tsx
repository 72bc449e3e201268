import { ListViews } from "../../features/desk/office/list-views.tsx";
import { BanksPart } from "../../features/exam/office/banks/banks-part.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorQuestions",
  title: "题库",
  crumbs: ["教学", "题库与试卷", "题库"],
});

/** The question banks on a page of their own (QBANK-001); the work space shows them beside the papers. */
export default function OfficeQuestionBanks() {
  return <BanksPart role={useEditor()} views={<ListViews list="question-banks" />} />;
}
