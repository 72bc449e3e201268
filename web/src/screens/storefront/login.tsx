import { getAuthType } from "@zhutu/domain/identity/contract.ts";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { SignInCard } from "../../features/identity/sign-in-card.tsx";
import { LeaveWhenSignedIn, SignInFrame } from "../../features/identity/sign-in-frame.tsx";
import { load } from "../../lib/api/load.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { pageMeta } from "../../lib/head/page-meta.ts";
import type { Route } from "./+types/login";
import { routeHandle } from "../../lib/route-handle.ts";
import { lastPage } from "../../lib/session/page-access.ts";
import { lazyOr, nothing } from "../../ui/lazy-or.ts";
import { type PendingChoice, pendingChoice } from "../../lib/buying/pending-choice.ts";

export const handle = routeHandle({ access: "everybody", title: "登录或注册" });

export const loader = ({ context }: Route.LoaderArgs) => load(context, getAuthType, {});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "登录或注册", siteName: matches[0].loaderData.site.siteName, hidden: true });

/** A page of the office, which its people enter by a sign-in of their own. */
const ofTheOffice = /^\/board\/(admin|teacher|channel)\b/;

/** /login and /login/{goback}: any segment is the go-back flag (learner spec 2). */
export default function Login({ loaderData }: Route.ComponentProps) {
  const { goback } = useParams();
  const signedIn = useSession() !== null;
  const navigate = useNavigate();
  useEffect(() => {
    // Staff cannot sign in here (domain.md "Administrators").
    if (goback !== undefined && !signedIn && ofTheOffice.test(lastPage() ?? ""))
      void navigate(`${paths.adminLogin()}?goback=1`, { replace: true });
  }, [goback, signedIn, navigate]);
  return (
    <SignInFrame>
      <SignInCard {...loaderData} origin={<Origin />} />
      <LeaveWhenSignedIn goBack={goback !== undefined} />
    </SignInFrame>
  );
}

const CameFor = lazyOr(() => import("./came-for.tsx"), nothing);

/** Known to the browser alone. */
function Origin() {
  const [choice, setChoice] = useState<PendingChoice>();
  useEffect(() => setChoice(pendingChoice()), []);
  return (
    choice && (
      <Suspense>
        <CameFor choice={choice} />
      </Suspense>
    )
  );
}
