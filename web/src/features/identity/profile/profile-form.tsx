import { revealIdCard, saveProfile } from "@zhutu/domain/identity/contract.ts";
import { MAX_EMPLOYER } from "@zhutu/domain/identity/profile-rules.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { api, sayDone } from "../../../lib/api/api.ts";
import { useLeaveGuard } from "../../../lib/hooks/use-leave-guard.ts";
import { useWork } from "../../../lib/hooks/use-work.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";
import { CodeField } from "../code-field.tsx";
import { ConsentBox } from "../consent-box.tsx";
import { refusalOr } from "../failure.ts";
import { AvatarField, keepProfile } from "./avatar-field.tsx";
import css from "./profile.module.css";
import { bodyOf, type Profile, type ProfileForm } from "./use-profile-form.ts";

type Props = {
  profile: Profile;
  form: ProfileForm;
  /** Puts the whole ID number into the field, or its shown form again. */
  onReveal: (idCard: string | undefined) => void;
  revealed: boolean;
};

const kept = "加密保存，页面上只显示一部分";

/** The profile's fields (learner spec 5); name and ID number are for good once the identity is confirmed. */
export function ProfileFields({ profile, form, onReveal, revealed }: Props) {
  const { role, locked, isNewPhone, isNewNumber, errors } = form;
  useLeaveGuard(() => form.changed && !form.busy);
  const submit = form.submit(
    async () => {
      const saved = await api(saveProfile, { body: bodyOf(form) }, { quiet: true });
      onReveal(undefined);
      form.reset();
      keepProfile(saved);
      sayDone(saveProfile);
    },
    (failure) => refusalOr(failure, "保存失败，请稍后重试"),
  );
  return (
    <section className="card">
      <AvatarField profile={profile} />
      <form className={css.fields} noValidate aria-label="个人资料" onSubmit={submit}>
        <Field
          label="姓名"
          required={!locked}
          hint={locked ? "已实名，不能修改" : role === "user" ? "1 到 20 个字，与身份证一致" : "2 到 20 个字"}
          error={errors.userName}
        >
          <TextInput {...form.control("userName")} readOnly={locked} autoComplete="name" />
        </Field>
        <Field label="用户名" {...(role === "user" && { hint: "就是手机号，换手机号后用新号登录" })}>
          <TextInput className="num" value={profile.loginName} readOnly />
        </Field>
        <div className="stack">
          <IdCard {...{ form, profile, onReveal, revealed }} />
          {isNewNumber && (
            <ConsentBox
              name="idCardConsent"
              checked={form.values.idCardConsent}
              onChange={(idCardConsent) => form.set({ idCardConsent })}
              error={errors.idCardConsent}
            >
              同意将我的身份证号用于实名认证和学时认定
            </ConsentBox>
          )}
        </div>
        <div className="stack">
          <Field
            label="手机号"
            required={role === "user"}
            hint={role === "user" ? "11 位，用它登录、接收单位分配的课程" : "11 位，选填"}
            error={errors.telephone}
          >
            <TextInput
              {...form.control("telephone")}
              className="num"
              inputMode="numeric"
              autoComplete="tel"
            />
          </Field>
          {isNewPhone && (
            <CodeField
              label="新手机号的验证码"
              required
              phone={normalPhone(form.values.telephone)}
              purpose="phone"
              phoneIsFit={() => form.judge("telephone") === undefined}
              control={form.control("verifyCode")}
              error={errors.verifyCode}
            />
          )}
        </div>
        {role === "user" && (
          <Field label="单位" hint="选填，印在学习档案和证书上" error={errors.employer}>
            <TextInput {...form.control("employer")} autoComplete="organization" maxLength={MAX_EMPLOYER} />
          </Field>
        )}
        {role !== "user" && <Password form={form} />}
        {form.refusal && (
          <p className={`err ${css.full}`} role="alert">
            {form.refusal}
          </p>
        )}
        <div className={`${css.full} ${css.save}`}>
          <Button type="submit" size="lg" busy={form.busy}>
            保存
          </Button>
          {isNewPhone && <span className="hint">保存后，其他设备上的登录会退出</span>}
        </div>
      </form>
    </section>
  );
}

function IdCard({ form, profile, onReveal, revealed }: Props) {
  const { busy, run } = useWork();
  const { locked, role, errors } = form;
  const toggle = async (): Promise<void> =>
    onReveal(revealed ? undefined : (await api(revealIdCard, {})).idCard);
  return (
    <Field
      label="身份证号"
      required={!locked && role === "user"}
      hint={
        locked
          ? "已实名，不能修改"
          : role === "user"
            ? `用于实名认证、学时认定和发证，${kept}`
            : `选填，${kept}`
      }
      error={errors.idCard}
      beside={
        profile.idCard !== "" && (
          <button
            type="button"
            className="icon-btn"
            aria-label="显示完整身份证号"
            aria-pressed={revealed}
            disabled={busy}
            onClick={() => void run(toggle)}
          >
            <Icon name="eye" />
          </button>
        )
      }
    >
      <TextInput {...form.control("idCard")} className="num" readOnly={locked} autoComplete="off" />
    </Field>
  );
}

function Password({ form }: { form: ProfileForm }) {
  const { errors, values } = form;
  return (
    <>
      <Field label="新密码" hint="8 到 20 个字符，不改就空着" error={errors.passWd}>
        <PasswordInput {...form.control("passWd")} autoComplete="new-password" />
      </Field>
      <Field
        label="当前密码"
        required={values.passWd !== ""}
        hint="改密码时填写，改后其他设备上的登录会退出"
        error={errors.currentPassWd}
      >
        <PasswordInput {...form.control("currentPassWd")} autoComplete="current-password" maxLength={64} />
      </Field>
    </>
  );
}
