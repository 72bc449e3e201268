import { getSecondFactor } from "@zhutu/domain/identity/second-factor-contract.ts";
import { Alert, Card } from "antd";
import { useState } from "react";
import { RecoveryCodes } from "../../features/identity/office/recovery-codes.tsx";
import { SecondFactorOn } from "../../features/identity/office/second-factor-on.tsx";
import { SetUpSecondFactor } from "../../features/identity/office/set-up-second-factor.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "useASecondFactor",
  title: "两步验证",
  crumbs: ["账号", "两步验证"],
});

/** An administrator's own second factor: set up with an app, its recovery codes, turned off. */
export default function SecondFactorPage() {
  const query = useApi(getSecondFactor, {}, { staleTime: 0 });
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <OfficePage>
      <QueryView query={query}>
        {({ since, recoveryCodesLeft, demanded }) => (
          <>
            {demanded && since === null && (
              <Alert
                type="warning"
                showIcon
                title="站点要求管理员使用两步验证，开启后才能使用后台的其他页面。"
              />
            )}
            <Card style={{ maxWidth: 720 }}>
              {codes ? (
                <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
              ) : since === null ? (
                <SetUpSecondFactor onCodes={setCodes} />
              ) : (
                <SecondFactorOn {...{ since, recoveryCodesLeft, demanded }} onCodes={setCodes} />
              )}
            </Card>
          </>
        )}
      </QueryView>
    </OfficePage>
  );
}
