import { verifyDocument } from "@zhutu/domain/certificate/contract.ts";
import { CallError } from "@zhutu/domain/endpoint.ts";
import { data, Link } from "react-router";
import type { Route } from "./+types/verified";
import { VerifiedCard } from "../../../features/certificate/verified-card.tsx";
import { find } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { useSite } from "../../../lib/head/use-site.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import css from "../../../features/certificate/verify.module.css";

export const handle = routeHandle({ access: "everybody", title: "证书查验" });

export async function loader({ context, params: { verifyCode } }: Route.LoaderArgs) {
  const { siteName } = context.get(serverContext).site;
  const askedAt = new Date().toISOString();
  try {
    const document = await find(context, verifyDocument, { params: { verifyCode } });
    return data({ siteName, askedAt, document, tooMany: false }, { status: document ? 200 : 404 });
  } catch (failure) {
    if (!(failure instanceof CallError) || failure.status !== 429) throw failure;
    return data({ siteName, askedAt, document: undefined, tooMany: true }, { status: 429 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: "证书查验", siteName: loaderData?.siteName ?? "", hidden: true });

/** /verify/{code}: what everybody who holds the code of a certificate or a study record learns of it. */
export default function VerifiedPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { siteName, askedAt, document, tooMany } = loaderData;
  const { hotline } = useSite();
  return (
    <div className={`frame ${css.page}`}>
      <h1 className={css.title}>证书查验</h1>
      {document ? (
        <VerifiedCard document={document} askedAt={askedAt} siteName={siteName} />
      ) : (
        <section className="card">
          <EmptyState
            icon="search"
            text={
              tooMany
                ? "查验失败的次数过多，请稍后再试。"
                : `没有查到。查验码不正确，或没有这张证书；有疑问请拨打 ${hotline}。`
            }
            action={
              <Link className={buttonClass({ look: "line" })} to={paths.verify()}>
                用编号查验
              </Link>
            }
          />
        </section>
      )}
      <p className="hint">
        本页只显示核对真伪所需的信息{document?.attested && "，姓名和证件号码已隐去一部分"}
        。打印件与本页不一致的，以本页为准。
      </p>
    </div>
  );
}
