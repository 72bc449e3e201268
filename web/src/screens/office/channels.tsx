import { ListViews } from "../../features/desk/office/list-views.tsx";
import { channelColumns } from "../../features/people/office/people-columns.tsx";
import { channelList } from "../../features/people/office/people-lists.ts";
import { PeoplePage } from "../../features/people/office/people-page.tsx";
import { useAccountActions } from "../../features/people/office/use-account-actions.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { useListParams } from "../../lib/lists/use-list-params.ts";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "渠道",
  menu: { section: "销售", icon: "scan" },
});

/** The sales channels, by name and by exclusive code. */
export default function OfficeChannels() {
  const list = useListParams(channelList);
  const actions = useAccountActions();
  const add = (
    <LinkButton type="primary" to={officePaths.newChannel()}>
      新建渠道
    </LinkButton>
  );
  return (
    <PeoplePage
      {...{ name: "channels", list, role: "channel", unit: "个", actions: add }}
      views={<ListViews list="channels" />}
      columns={channelColumns(actions)}
      empty={{ text: "还没有渠道", action: add }}
    />
  );
}
