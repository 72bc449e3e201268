import { Card } from "antd";
import { Link } from "react-router";
import { useEditor } from "../../../lib/session/use-role.ts";
import { MissingRecord, OfficePage } from "../../../office/shell/office-page.tsx";
import { officePaths } from "../../../office-paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";

/** Said where the address names a bank that is not there, or not the teacher's own. */
export function BankMissing() {
  return (
    <OfficePage title="没有找到这个题库">
      <Card>
        <EmptyState
          icon="search"
          text="它可能已被删除"
          action={
            <Link className={buttonClass()} to={officePaths.questionBanks(useEditor())}>
              返回题库
            </Link>
          }
        />
      </Card>
    </OfficePage>
  );
}

/** There is no such paper, or it is not of a teacher's own course. */
export const PaperMissing = ({ role }: { role: string }) => (
  <MissingRecord
    record="这份试卷"
    text="试卷可能已经删除，或不在您的课程里"
    back={{ to: officePaths.paperWorkSpace(role, { tab: "papers" }), label: "返回试卷列表" }}
  />
);
