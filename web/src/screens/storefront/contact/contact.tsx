import type { Route } from "./+types/contact";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { useSite } from "../../../lib/head/use-site.ts";
import { paths } from "../../../paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Crumbs } from "../crumbs.tsx";
import css from "./contact.module.css";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "联系我们" });

const crumbs = [{ label: "首页", to: paths.home() }, { label: "联系我们" }];

/** Drawn stand-ins: the documents name three images and give none (requirements.tsv HOME-019). */
const images = [
  {
    src: "/contact/hall.svg",
    alt: "服务大厅：一幢三层办公楼的临街入口",
    title: "服务大厅",
    text: "现场咨询报名、领取教材、开具发票。",
  },
  {
    src: "/contact/desk.svg",
    alt: "客服坐席：戴耳麦的客服坐在电脑前",
    title: "电话客服",
    text: "课程、订单、学时问题，工作日专人接听。",
  },
  {
    src: "/contact/map.svg",
    alt: "位置示意图：两条道路交会处的服务大厅",
    title: "到访路线",
    text: "来访前请先致电确认接待时间和地址。",
  },
] as const;

export const loader = ({ context }: Route.LoaderArgs) => {
  const { site, origin } = context.get(serverContext);
  return { siteName: site.siteName, origin };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { siteName = "", origin = "" } = loaderData ?? {};
  return pageMeta({
    title: "联系我们",
    siteName,
    origin,
    description: `${siteName}的服务热线、服务大厅和到访路线。`,
    canonical: paths.contact(),
    jsonLd: [breadcrumbLd(origin, crumbs, paths.contact())],
  });
};

/** /index/contact: the hotline and three images (learner spec 2). */
export default function Contact() {
  const { hotline } = useSite();
  return (
    <div className="frame">
      <Crumbs items={crumbs} />
      <section className={`card pad ${css.top}`}>
        <div>
          <h1>联系我们</h1>
          <p className="muted">课程、订单、发票、学时，有问题都可以来电。</p>
        </div>
        <a className={css.line} href={`tel:${hotline.replace(/[^\d+]/g, "")}`}>
          <Icon name="headset" />
          <span>
            <b className="num">{hotline}</b>
            <span className="hint">工作日 8:30–17:30</span>
          </span>
        </a>
      </section>
      <ul className={css.images}>
        {images.map(({ src, alt, title, text }) => (
          <li key={src} className="card">
            <img src={src} alt={alt} width={400} height={260} />
            <div className="pad-sm">
              <h2>{title}</h2>
              <p className="muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
