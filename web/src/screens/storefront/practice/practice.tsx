import { getTodayQuestion } from "@zhutu/domain/exam/contract.ts";
import { shanghaiDay } from "@zhutu/domain/time.ts";
import type { Route } from "./+types/practice";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { breadcrumbLd } from "../../../lib/head/json-ld.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { PracticePage } from "./practice-page.tsx";

export const handle = routeHandle({ access: "everybody", title: "每日一练" });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { site, origin } = context.get(serverContext);
  const question = await load(context, getTodayQuestion, {});
  return { question, today: shanghaiDay(new Date()), siteName: site.siteName, origin };
};

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { siteName = "", origin = "" } = loaderData ?? {};
  return pageMeta({
    title: "每日一练",
    siteName,
    origin,
    description: "每天一道建造师、造价工程师考试选择题，做完就看答案和解析，不用登录。",
    canonical: paths.practice(),
    jsonLd: [
      breadcrumbLd(origin, [{ label: "首页", to: paths.home() }, { label: "每日一练" }], paths.practice()),
    ],
  });
};

/** The rest of the address is the learner's part alone. */
export const shouldRevalidate = () => false;

/** /index/practice: the question of the day (requirements.tsv DAILY-001). */
export default function Practice({ loaderData: { question, today } }: Route.ComponentProps) {
  return <PracticePage question={question} today={today} />;
}
