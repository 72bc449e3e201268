import { loginNameRule, signInPasswordRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { useSearchParams } from "react-router";
import { signInFields } from "../../features/identity/method-form.tsx";
import { StaffSignIn } from "../../features/identity/staff-sign-in.tsx";
import { LeaveWhenSignedIn, SignInFrame } from "../../features/identity/sign-in-frame.tsx";
import { pageMeta } from "../../lib/head/page-meta.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import type { Route } from "./+types/admin-login";
import css from "../../features/identity/sign-in.module.css";
import { routeHandle } from "../../lib/route-handle.ts";

export const handle = routeHandle({ access: "everybody", title: "后台登录" });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: "后台登录", siteName: matches[0].loaderData.site.siteName, hidden: true });

/** /admin-login: administrators, teachers and channels, by password only (requirement AUTH-007). */
export default function AdminLogin() {
  const [search] = useSearchParams();
  const goBack = search.has("goback");
  const form = useForm(signInFields, { loginName: loginNameRule, passwd: signInPasswordRule });
  return (
    <SignInFrame>
      <div className={css.card}>
        <h1>后台登录</h1>
        <StaffSignIn form={form} />
        <p className={`hint ${css.foot}`}>管理员、讲师和渠道从这里登录。</p>
      </div>
      <LeaveWhenSignedIn goBack={goBack} />
    </SignInFrame>
  );
}
