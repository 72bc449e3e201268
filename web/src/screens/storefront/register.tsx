import { Link, useNavigate } from "react-router";
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

/** /register: the same form as the dialog on /login. */
export default function Register() {
  const form = useRegisterForm();
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
      <LeaveWhenSignedIn />
    </SignInFrame>
  );
}
