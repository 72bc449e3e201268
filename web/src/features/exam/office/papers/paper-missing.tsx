import { Card } from "antd";
import { OfficePage } from "../../../../office/shell/office-page.tsx";
import { LinkButton } from "../../../../office/link-button.tsx";
import { officePaths } from "../../../../office-paths.ts";
import { EmptyState } from "../../../../ui/states.tsx";

/** There is no such paper, or it is not of a teacher's own course. */
export function PaperMissing({ role }: { role: string }) {
  return (
    <OfficePage title="没有找到这份试卷">
      <Card>
        <EmptyState
          icon="search"
          text="试卷可能已经删除，或不在您的课程里"
          action={
            <LinkButton to={officePaths.paperWorkSpace(role, { tab: "papers" })}>返回试卷列表</LinkButton>
          }
        />
      </Card>
    </OfficePage>
  );
}
