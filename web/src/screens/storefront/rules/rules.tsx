import { Link } from "react-router";
import type { Route } from "./+types/rules";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { paths, ruleNames } from "../../../paths.ts";
import { Crumbs } from "../crumbs.tsx";
import { ruleTexts } from "./rule-texts.ts";
import css from "./rules.module.css";
import { routeHandle } from "../../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "规则" });

const nameOf = (asked: string) => ruleNames.find((name) => name === asked);

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const name = nameOf(params.rule);
  if (name === undefined) throw new Response(null, { status: 404 });
  const { site, origin } = context.get(serverContext);
  return { name, siteName: site.siteName, origin };
};

const crumbsOf = (title: string) => [{ label: "首页", to: paths.home() }, { label: title }];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (loaderData === undefined) return [];
  const { name, siteName, origin } = loaderData;
  const { title, summary } = ruleTexts[name];
  const canonical = paths.rule(name);
  const jsonLd = [breadcrumbLd(origin, crumbsOf(title), canonical)];
  return pageMeta({ title, siteName, origin, description: summary, canonical, jsonLd });
};

/** /index/rules/{rule}: what a buyer agrees to, in plain words. */
export default function Rules({ loaderData: { name } }: Route.ComponentProps) {
  const { title, summary, version, sections } = ruleTexts[name];
  return (
    <div className="frame">
      <Crumbs items={crumbsOf(title)} />
      <div className={css.rules}>
        <nav className="card" aria-label="规则">
          {ruleNames.map((one) => (
            <Link key={one} to={paths.rule(one)} aria-current={one === name ? "page" : undefined}>
              {ruleTexts[one].title}
            </Link>
          ))}
        </nav>
        <article className="card pad">
          <h1>{title}</h1>
          <p className="muted">{summary}</p>
          {version !== undefined && <p className="hint num">版本 {version}</p>}
          {sections.map(({ heading, paragraphs }) => (
            <section key={heading}>
              <h2>{heading}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </article>
      </div>
    </div>
  );
}
