import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { StaffForm } from "../../features/people/office/staff-form.tsx";
import { RightsField } from "../../features/people/office/staff-fields.tsx";
import { staffHistory } from "../../features/people/office/staff-values.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "编辑管理员",
  unnamed: { param: "userId", title: "新建管理员" },
  crumbs: ["运营", "管理员", "编辑管理员"],
});

/** The form of a new administrator, or of the one in the address, with the parts of the office that they reach. */
export default function AdministratorForm() {
  return (
    <StaffForm
      kind="admin"
      list={officePaths.administrators()}
      acts={({ userId }) => <RecordHistory kind="user" recordId={userId} {...staffHistory} />}
    >
      <RightsField />
    </StaffForm>
  );
}
