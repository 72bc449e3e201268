import { exportUsers } from "@zhutu/domain/people/contract.ts";
import { ListViews } from "../../features/desk/office/list-views.tsx";
import { userColumns } from "../../features/people/office/people-columns.tsx";
import { userList } from "../../features/people/office/people-lists.ts";
import { PeoplePage } from "../../features/people/office/people-page.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { ExportButton } from "../../office/list/export-button.tsx";
import { LinkButton } from "../../office/link-button.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "用户",
  menu: { section: "运营", icon: "users" },
});

/** The users, learners to begin with, with their paid orders. */
export default function OfficeUsers() {
  const list = useListParams(userList);
  return (
    <PeoplePage
      {...{ name: "users", list, unit: "位" }}
      views={<ListViews list="users" />}
      columns={userColumns}
      actions={
        <>
          <LinkButton to={officePaths.loginLogs()}>登录日志</LinkButton>
          <LinkButton to={officePaths.sealedEvidence()}>封存的学时档案</LinkButton>
          <ExportButton endpoint={exportUsers} input={{ query: list.asked }} disabledReason={undefined} />
        </>
      }
      empty={{ text: "还没有用户" }}
    />
  );
}
