import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { RegisterForm, useRegisterForm } from "../../features/identity/register-form.tsx";
import { NewPhoneForm } from "../../features/identity/new-phone-form.tsx";
import type { NewPhone } from "../../features/identity/sign-in.ts";
import { LeaveWhenSignedIn, SignInFrame } from "../../features/identity/sign-in-frame.tsx";
import { pageMeta } from "../../lib/head/page-meta.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/register";
import css from "../../features/identity/sign-in.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "注册" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "注册", siteName: matches[0].loaderData.site.siteName, hidden: true });

/** What somebody who claimed a copy brings along in the state of the history, never in an address. */
type ClaimedCopy = NewPhone & { courseId: number };

/** /register: the same form as the dialog on /login; who has claimed a copy has proven the phone, and goes on to its course. */
export default function Register() {
  const { state } = useLocation() as { state: ClaimedCopy | null };
  const [copy, setCopy] = useState<ClaimedCopy>();
  const navigate = useNavigate();
  useEffect(() => {
    if (!state?.telephone) return;
    setCopy(state);
    // Taken once: going back to this page finds no number of somebody's.
    void navigate(".", { replace: true, preventScrollReset: true });
  }, [state, navigate]);
  const form = useRegisterForm();
  return (
    <SignInFrame>
      <div className={css.card}>
        {copy ? (
          <NewPhoneForm phone={copy} onOtherPhone={() => void navigate(paths.login())} />
        ) : (
          <>
            <h1>注册账号</h1>
            <RegisterForm form={form} onRegistered={() => void navigate(paths.login())} />
            <p className={css.foot}>
              已有账号？
              <Link className="link strong" to={paths.login()}>
                去登录
              </Link>
            </p>
          </>
        )}
      </div>
      <LeaveWhenSignedIn to={copy && paths.course(copy.courseId)} />
    </SignInFrame>
  );
}
