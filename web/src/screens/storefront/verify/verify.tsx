import type { Route } from "./+types/verify";
import { VerifyForm } from "../../../features/certificate/verify-form.tsx";
import { serverContext } from "../../../lib/api/server-context.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import css from "../../../features/certificate/verify.module.css";

export const handle = routeHandle({ access: "everybody", title: "证书查验" });

export const loader = ({ context }: Route.LoaderArgs) => ({
  siteName: context.get(serverContext).site.siteName,
});

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: "证书查验", siteName: loaderData?.siteName ?? "", hidden: true });

/** /verify: looks up a certificate by what is printed on it. */
export default function VerifyPage() {
  return (
    <div className={`frame ${css.page}`}>
      <h1 className={css.title}>证书查验</h1>
      <VerifyForm />
      <p className="hint">也可以扫描证书上的二维码直接查验。查验结果只显示核对真伪所需的信息。</p>
    </div>
  );
}
