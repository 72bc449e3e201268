import { ListViews } from "../../features/desk/office/list-views.tsx";
import { administratorColumns } from "../../features/people/office/people-columns.tsx";
import { staffList } from "../../features/people/office/people-lists.ts";
import { PeoplePage } from "../../features/people/office/people-page.tsx";
import { useAccountActions } from "../../features/people/office/use-account-actions.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "管理员",
  menu: { section: "运营", icon: "shield" },
});

const staff = staffList("姓名");

/** The administrators and which parts of the office each reaches. */
export default function OfficeAdministrators() {
  const list = useListParams(staff);
  const actions = useAccountActions();
  const add = (
    <LinkButton type="primary" to={officePaths.newAdministrator()}>
      新建管理员
    </LinkButton>
  );
  return (
    <PeoplePage
      {...{ name: "administrators", list, role: "admin", unit: "位", actions: add }}
      views={<ListViews list="administrators" />}
      columns={administratorColumns(actions)}
      empty={{ text: "还没有管理员", action: add }}
    />
  );
}
