import { ChannelStatisPage } from "../../features/statistics/office/channel-sales.tsx";
import { useIdParam } from "../../lib/hooks/use-id-param.ts";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({
  access: ["admin"],
  needs: "seeChannelSales",
  title: "渠道统计",
  crumbs: ["销售", "渠道", "渠道统计"],
});

/** What any channel's code sold, for administrators. */
export default function ChannelStatisOf() {
  return <ChannelStatisPage userId={useIdParam("userId") ?? 0} own={false} />;
}
