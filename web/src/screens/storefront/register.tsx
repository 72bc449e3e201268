import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { type ClaimedCopy, takeClaimedCopy } from "../../features/identity/claimed-copy.ts";
import { LeaveWhenSignedIn } from "../../features/identity/leave-when-signed-in.tsx";
import { RegisterForm, useRegisterForm } from "../../features/identity/register-form.tsx";
import { SignInFrame } from "../../features/identity/sign-in-frame.tsx";
import { pageMeta } from "../../lib/head/page-meta.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/register";
import css from "../../features/identity/sign-in.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "注册" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "注册", siteName: matches[0].loaderData.site.siteName, hidden: true });

/** /register: the same form as the dialog on /login; who has claimed a copy finds the phone filled in, and goes on to its course. */
export default function Register() {
  const [copy, setCopy] = useState<ClaimedCopy>();
  useEffect(() => {
    const carried = takeClaimedCopy();
    if (carried) setCopy(carried);
  }, []);
  const form = useRegisterForm(copy?.telephone);
  const navigate = useNavigate();
  return (
    <SignInFrame>
      <div className={css.card}>
        <h1>注册账号</h1>
        <RegisterForm form={form} onRegistered={() => void navigate(paths.login())} />
        <p className={css.foot}>
          已有账号？
          <Link className="link strong" to={paths.login()}>
            去登录
          </Link>
        </p>
      </div>
      <LeaveWhenSignedIn to={copy && paths.course(copy.courseId)} />
    </SignInFrame>
  );
}
