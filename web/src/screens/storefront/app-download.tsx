import { Link } from "react-router";
import type { Route } from "./+types/app-download";
import { pageMeta } from "../../lib/head/page-meta.ts";
import { useSite } from "../../lib/head/use-site.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Logo } from "../../ui/logo.tsx";
import css from "./app-download.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "下载 App" });

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site, origin } = matches[0].loaderData;
  return pageMeta({ title: "手机客户端", siteName: site.siteName, origin, canonical: paths.appDownload() });
};

/** Where the header's QR code leads: the site itself works on a phone; no installer is offered yet. */
export default function AppDownload() {
  const { siteName } = useSite();
  return (
    <div className={`frame empty ${css.page}`}>
      <span className="logo">
        <Logo />
        {siteName}
      </span>
      <h1>用手机学习</h1>
      <p>用手机浏览器打开本站，即可浏览、购买和看课，学习进度与电脑同步。客户端安装包暂未发布。</p>
      <Link className={buttonClass({ size: "lg" })} to={paths.home()}>
        进入网站
      </Link>
    </div>
  );
}
