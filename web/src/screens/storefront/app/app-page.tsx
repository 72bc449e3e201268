import { formatFileSize } from "@zhutu/domain/numbers.ts";
import type { getAppInfo } from "@zhutu/domain/sysparams/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { formatCount } from "../../../features/catalogue/course-facts.ts";
import { PAYMENT_APP_LABELS } from "@zhutu/domain/payment/method.ts";
import { isApple, paymentAppOf, useUserAgent } from "../../../features/payment/device.ts";
import { useSite } from "../../../lib/head/use-site.ts";
import { paths } from "../../../paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Logo } from "../../../ui/logo.tsx";
import css from "./app-download.module.css";

export type AppInfo = CallReply<typeof getAppInfo>;

/** The browser inside a payment app downloads nothing: where to press to leave it, in words and as a picture. */
function OpenInBrowser({ app }: { app: "微信" | "支付宝" }) {
  return (
    <section className={css.tip} aria-label="在浏览器中打开">
      <div>
        <h2>请在浏览器中打开</h2>
        <p>{app}里不能下载安装包：</p>
        <ol>
          <li>
            点右上角的 <b aria-label="更多按钮，三个点">···</b>
          </li>
          <li>选“在浏览器打开”或“在默认浏览器中打开”</li>
        </ol>
      </div>
      <svg viewBox="0 0 160 150" role="img" aria-label="右上角的更多按钮所在的位置">
        <path className={css.arrow} d="M20 140C30 90 70 60 122 34" />
        <path className={css.arrow} d="M98 30l26 3-13 23" />
        <rect className={css.more} x="112" y="4" width="44" height="24" rx="12" />
        <circle cx="125" cy="16" r="2.6" />
        <circle cx="134" cy="16" r="2.6" />
        <circle cx="143" cy="16" r="2.6" />
      </svg>
    </section>
  );
}

/** The app's file with what is to be known of it, the QR code for a phone, and honest words where it cannot be installed. */
export function AppPage({ info }: { info: AppInfo }) {
  const { siteName, appDownloadUrl } = useSite();
  const userAgent = useUserAgent();
  const inside = paymentAppOf(userAgent);
  return (
    <>
      {inside && <OpenInBrowser app={PAYMENT_APP_LABELS[inside]} />}
      <div className={`frame ${css.page}`}>
        <section className={`card ${css.main}`}>
          <span className={css.mark}>
            <Logo />
          </span>
          <h1>{siteName}手机客户端</h1>
          <p className="muted">看课、刷题、查学时，学习进度与电脑同步。</p>
          <Offer info={info} apple={isApple(userAgent)} inside={inside !== undefined} />
        </section>
        <section className={`card ${css.code} no-phone`} aria-label="扫码下载">
          <img src="/api/public/app-qrcode" alt={`扫码打开 ${appDownloadUrl}`} width={168} height={168} />
          <p>用手机扫码打开本页</p>
        </section>
        <section className={`card ${css.web}`}>
          <Icon name="phone" />
          <div className="grow">
            <h2>不想安装</h2>
            <p className="muted">用手机浏览器打开本站，同样可以浏览、购买和看课。</p>
          </div>
          <Link className={buttonClass({ look: "line" })} to={paths.home()}>
            进入网站
          </Link>
        </section>
      </div>
    </>
  );
}

/** The download, or why there is none here. */
function Offer({ info, apple, inside }: { info: AppInfo; apple: boolean; inside: boolean }) {
  const { fileSize, fileName, downloadCount, version, update, demonstration } = info;
  if (fileSize === null) return <p className="alert">客户端安装包暂未发布，请先用手机浏览器访问本站。</p>;
  const facts = [
    ["版本", version || "--"],
    ["文件", fileName],
    ["大小", formatFileSize(fileSize)],
    ["下载", `${formatCount(downloadCount)} 次`],
  ] as const;
  return (
    <>
      <dl className={`num ${css.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {update && <p className={css.update}>更新内容：{update}</p>}
      {demonstration && <p className="alert alert-hot">演示站点：这个文件只用来演示下载流程，不能安装。</p>}
      {apple ? (
        <p className="alert">
          安装包只适用于安卓手机。iPhone 和 iPad 暂没有客户端，请用 Safari
          打开本站，点“分享”再点“添加到主屏幕”。
        </p>
      ) : (
        !inside && (
          <a className={buttonClass({ size: "lg" })} href="/api/public/download-app" download>
            <Icon name="download" />
            下载安卓安装包
          </a>
        )
      )}
    </>
  );
}
