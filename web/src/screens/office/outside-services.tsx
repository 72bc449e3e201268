import { listOutsideServices } from "@zhutu/domain/sysparams/office/contract.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert } from "antd";
import { ServiceTable } from "../../features/sysparams/office/service-table.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "runTheSite",
  title: "外部服务",
  menu: { section: "运营", icon: "external" },
});

/** Payment, messages, files and whatever else others do for the shop: how each is, and a test of it. */
export default function OfficeOutsideServices() {
  const query = useApi(listOutsideServices, {}, { refetchInterval: 15_000 });
  return (
    <OfficePage>
      <QueryView query={query} skeleton={<SkeletonRows rows={7} />}>
        {({ since, services }) => (
          <>
            <Alert
              type="info"
              showIcon
              title={`以下是当前应答的这台服务器所见，自 ${formatTime(since)} 启动起计；有多台服务器时，每台各自统计。`}
            />
            <ServiceTable services={services} />
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}
