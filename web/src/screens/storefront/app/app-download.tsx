import { getAppInfo } from "@zhutu/domain/sysparams/contract.ts";
import type { Route } from "./+types/app-download";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { AppPage } from "./app-page.tsx";

export const handle = routeHandle({ access: "everybody", title: "手机客户端" });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { site, origin } = context.get(serverContext);
  return { info: await load(context, getAppInfo, {}), siteName: site.siteName, origin };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { siteName = "", origin = "" } = loaderData ?? {};
  return pageMeta({
    title: "手机客户端",
    siteName,
    origin,
    description: `下载${siteName}手机客户端，或用手机浏览器打开本站。`,
    canonical: paths.appDownload(),
  });
};

/** /app-download: where the header's QR code leads (requirements.tsv SYSP-005). */
export default function AppDownload({ loaderData: { info } }: Route.ComponentProps) {
  return <AppPage info={info} />;
}
