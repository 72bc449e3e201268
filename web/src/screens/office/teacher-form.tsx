import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { StaffForm } from "../../features/people/office/staff-form.tsx";
import { TeacherFields } from "../../features/people/office/staff-fields.tsx";
import { staffHistory } from "../../features/people/office/staff-values.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "编辑讲师",
  unnamed: { param: "userId", title: "新建讲师" },
  crumbs: ["教学", "讲师", "编辑讲师"],
});

/** The form of a new teacher, or of the one in the address (TEACH-007, TEACH-008). */
export default function TeacherForm() {
  return (
    <StaffForm
      kind="teacher"
      list={officePaths.teachers()}
      acts={({ userId, userName }) => (
        <>
          <RecordHistory kind="user" recordId={userId} {...staffHistory} />
          <LinkButton to={officePaths.teacherStatisOf(userId, userName)}>统计</LinkButton>
        </>
      )}
    >
      <TeacherFields />
    </StaffForm>
  );
}
