import { Card } from "antd";
import { routeHandle } from "../../lib/route-handle.ts";
import { useSession } from "../../lib/session/session.ts";
import { OfficePage } from "../../office/office-page.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["channel"],
  title: "概览",
  menu: { section: "", icon: "home" },
});

/** The channel partner's landing page. The API tells a channel nothing of its sales yet, so no figure is shown. */
export default function ChannelStatis() {
  return (
    <OfficePage>
      <Card title={useSession()?.userName} extra="渠道账号">
        <EmptyState icon="chart" text="渠道的销售统计和二维码即将上线，上线后在这里查看。" />
      </Card>
    </OfficePage>
  );
}
