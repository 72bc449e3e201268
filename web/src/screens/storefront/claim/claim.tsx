import { CLAIM_OVER_SENTENCES } from "@zhutu/domain/ordering/copies/claim-link.ts";
import { getClaim } from "@zhutu/domain/ordering/copies/contract.ts";
import { useState } from "react";
import { Link } from "react-router";
import { load } from "../../../lib/api/load.ts";
import { serverContext } from "../../../lib/api/server-context.ts";
import { pageMeta } from "../../../lib/head/page-meta.ts";
import { routeHandle } from "../../../lib/route-handle.ts";
import { paths } from "../../../paths.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { Cover } from "../../../ui/cover/cover.tsx";
import type { Route } from "./+types/claim";
import { type Claimed, ClaimForm, type Outcome } from "./claim-form.tsx";
import css from "./claim.module.css";
import { Moment } from "../../../ui/moment.tsx";

export const handle = routeHandle({ access: "everybody", title: "领取课程" });

export async function loader({ context, params: { claimKey } }: Route.LoaderArgs) {
  const { siteName } = context.get(serverContext).site;
  return { siteName, claimKey, claim: await load(context, getClaim, { params: { claimKey } }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: "领取课程", siteName: loaderData?.siteName ?? "", hidden: true });

/** /claim/{key}: takes a copy of a course that a firm bought, for the phone that a code proves. */
export default function ClaimPage({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { claimKey, claim } = loaderData;
  const [done, setDone] = useState<Claimed>();
  return (
    <div className={`frame ${css.page}`}>
      <section className={`card pad ${css.card}`}>
        <h1>领取课程</h1>
        <div className={css.course}>
          <Cover art={claim.coverArt} imageUrl={claim.courseImgUrl} />
          <div className="shrink">
            <Link className="link strong" to={paths.course(claim.courseId)}>
              {claim.courseName}
            </Link>
            <p className="hint num">
              {claim.giverName}（{claim.giverPhone}）为单位购买
            </p>
            {claim.state === "open" && (
              <p className="hint num">
                领取截止 <Moment at={claim.expiresAt} />
              </p>
            )}
            <p className="hint num">学习期限 从开通当天起 {claim.validDays} 天</p>
          </div>
        </div>
        {done ? (
          <Done {...done} courseId={claim.courseId} />
        ) : claim.state === "open" ? (
          <ClaimForm claimKey={claimKey} onClaimed={setDone} />
        ) : (
          <Alert look="hot">{CLAIM_OVER_SENTENCES[claim.state]}</Alert>
        )}
      </section>
    </div>
  );
}

const sentences: Readonly<Record<Outcome, string>> = {
  granted: "领取成功，课程已放进您的“我的课程”",
  waiting: "领取成功。这个手机号还没有注册，注册后课程自动放进“我的课程”",
  already: "您已经有这门课，不用再领，没有占用名额",
};

type DoneProps = Claimed & { courseId: number };

function Done({ outcome, ...copy }: DoneProps) {
  return (
    <div className="stack" role="status">
      <Alert look="ok">{sentences[outcome]}</Alert>
      {outcome === "waiting" ? (
        <Link className={buttonClass({ size: "lg", block: true })} to={paths.register()} state={copy}>
          去注册
        </Link>
      ) : (
        <Link className={buttonClass({ size: "lg", block: true })} to={paths.myCourses()}>
          去学习
        </Link>
      )}
    </div>
  );
}
