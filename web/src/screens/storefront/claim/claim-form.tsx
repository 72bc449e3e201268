import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { accountPhoneRule, learnerNameRule } from "@zhutu/domain/identity/account-rules.ts";
import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { employerRule, MAX_EMPLOYER } from "@zhutu/domain/identity/profile-rules.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { claimCopy } from "@zhutu/domain/ordering/copies/contract.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { CodeField } from "../../../features/identity/code-field.tsx";
import { PhoneField } from "../../../features/identity/person-fields.tsx";
import { api } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/query.ts";
import { useSession } from "../../../lib/session/session.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";

export type Outcome = CallReply<typeof claimCopy>["outcome"];
/** What became of it, for whom; with the proof where that phone is yet to register. */
export type Claimed = { outcome: Outcome; telephone: string; userName: string; proof?: string | undefined };
type Props = { claimKey: string; onClaimed: (claimed: Claimed) => void };

/** Whose copy it becomes: a phone, and the code that was sent to it. */
export function ClaimForm({ claimKey, onClaimed }: Props) {
  const learner = useSession()?.role[0] === "user";
  const profile = useApi(getProfile, {}, { enabled: learner });
  const form = useForm(
    { userName: "", telephone: "", employer: profile.data?.employer ?? "", verifyCode: "" },
    {
      userName: learnerNameRule,
      telephone: accountPhoneRule,
      employer: employerRule,
      verifyCode: verifyCodeRule,
    },
  );
  const telephone = normalPhone(form.values.telephone);
  const claim = form.submit(async ({ userName, employer, verifyCode }) => {
    const body = { userName, telephone, employer, verifyCode: plainForm(verifyCode) };
    const claimed = await api(claimCopy, { params: { claimKey }, body }, { quiet: true });
    onClaimed({ ...claimed, telephone, userName });
  });
  return (
    <form className="stack" noValidate aria-label="领取课程" onSubmit={claim}>
      <Field label="姓名" required error={form.errors.userName} hint="会显示给为您购买课程的单位">
        <TextInput {...form.control("userName")} autoComplete="name" />
      </Field>
      <Field label="单位" error={form.errors.employer} hint="选填，印在学习档案和证书上">
        <TextInput {...form.control("employer")} autoComplete="organization" maxLength={MAX_EMPLOYER} />
      </Field>
      <PhoneField
        control={form.control("telephone")}
        error={form.errors.telephone}
        hint="用这个手机号登录后学习"
      />
      <CodeField
        label="短信验证码"
        required
        phone={telephone}
        purpose="claim"
        phoneIsFit={() => form.judge("telephone") === undefined}
        control={form.control("verifyCode")}
        error={form.errors.verifyCode}
      />
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.busy}>
        领取课程
      </Button>
    </form>
  );
}
