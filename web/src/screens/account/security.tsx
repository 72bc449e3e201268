import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { Link } from "react-router";
import { PasswordCard } from "../../features/identity/profile/password-card.tsx";
import css from "../../features/identity/profile/profile.module.css";
import { SessionsCard } from "../../features/identity/profile/sessions-card.tsx";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";

export const handle = routeHandle({ access: ["user"], title: "密码与安全" });

/** How a learner signs in, and where they are signed in. */
export default function SecurityPage() {
  const profile = useApi(getProfile, {}, { staleTime: 0 });
  return (
    <>
      <PageTitle>密码与安全</PageTitle>
      <div className="pg-h">
        <h1>密码与安全</h1>
      </div>
      <QueryView query={profile}>
        {({ telephone }) => (
          <div className={`${css.alone} ${css.column}`}>
            <section className="card" aria-label="手机号">
              <div className="card-h">
                <h2>手机号</h2>
                <Link className={buttonClass({ look: "line" })} to={paths.myProfile()}>
                  更换手机号
                </Link>
              </div>
              <p className={`hint num ${css.body}`}>用 {maskPhone(telephone)} 登录，更换后用新号登录。</p>
            </section>
            <PasswordCard phone={telephone} />
            <SessionsCard />
          </div>
        )}
      </QueryView>
    </>
  );
}
