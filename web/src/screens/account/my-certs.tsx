import { listMyCerts } from "@zhutu/domain/certificate/contract.ts";
import { Link } from "react-router";
import { CertTable } from "../../features/certificate/cert-table.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

export const handle = routeHandle({ access: ["user"], title: "我的证书" });

/** My certificates of continuing education (learner spec 2), and what counts towards them. */
export default function MyCertsPage() {
  const certs = useApi(listMyCerts, {}, { staleTime: 0 });
  return (
    <>
      <PageTitle>我的证书</PageTitle>
      <div className="pg-h">
        <h1>我的证书</h1>
        <Link className="link" to={paths.rule("study-hours")}>
          学时认定规则
        </Link>
      </div>
      <QueryView query={certs}>
        {(held) =>
          held.length === 0 ? (
            <Nothing />
          ) : (
            <div className="stack">
              <Alert>
                继续教育课程按讲计学时：看完、通过实名核验，有测验的再通过测验，得到该讲的学时，每讲只计一次。必修和选修分别累计，都达到要求即为合格。
              </Alert>
              <CertTable certs={held} />
              <p>
                <Link className="link" to={paths.myHours()}>
                  {held.every((one) => one.certStatus === "pass") ? "学时明细" : "学时明细和还差多少"}
                </Link>
              </p>
            </div>
          )
        }
      </QueryView>
    </>
  );
}

function Nothing() {
  return (
    <div className="card">
      <EmptyState
        icon="certificate"
        text="还没有证书。有了第一门继续教育课程，就从这里看该专业的学时。"
        action={
          <Link className={buttonClass()} to={paths.furtherEdu()}>
            去选继续教育课程
          </Link>
        }
      />
    </div>
  );
}
