import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { ChannelAddress } from "../../features/statistics/office/channel-address.tsx";
import { StaffForm } from "../../features/people/office/staff-form.tsx";
import { ChannelFields } from "../../features/people/office/staff-fields.tsx";
import { staffHistory } from "../../features/people/office/staff-values.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { LinkButton } from "../../office/link-button.tsx";
import { officePaths } from "../../office-paths.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "managePeople",
  title: "编辑渠道",
  unnamed: { param: "userId", title: "新建渠道" },
  crumbs: ["销售", "渠道", "编辑渠道"],
});

/** The form of a new channel, or of the one in the address, with what it hands out (CHAN-004, CHAN-005). */
export default function ChannelForm() {
  return (
    <StaffForm
      kind="channel"
      list={officePaths.channels()}
      acts={({ userId }) => (
        <>
          <RecordHistory kind="user" recordId={userId} {...staffHistory} />
          <LinkButton to={officePaths.channelStatisOf(userId)}>统计</LinkButton>
        </>
      )}
      below={(account) => <ChannelAddress {...account} />}
    >
      <ChannelFields />
    </StaffForm>
  );
}
