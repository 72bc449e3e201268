import { idCardRule } from "@zhutu/domain/id-card.ts";
import {
  accountPhoneRule,
  newPasswordRule,
  learnerNameRule,
  agreementRule,
  consentVersions,
  idCardConsentRule,
} from "@zhutu/domain/identity/account-rules.ts";
import { register } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { normalPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { api } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { toast } from "../../ui/toast.ts";
import { AgreementLinks } from "./agreement-links.tsx";
import { CodeField } from "./code-field.tsx";
import { ConsentBox } from "./consent-box.tsx";
import { refusalOr } from "./failure.ts";
import { IdCardField, NewPasswordField, PhoneField } from "./person-fields.tsx";
import { signIn } from "./sign-in.ts";

/** The fields of registering, kept by whoever shows the form (learner spec 5, domain.md "Sign-in and identity"). */
export function useRegisterForm() {
  return useForm(
    {
      userName: "",
      idCard: "",
      idCardConsent: false,
      loginName: "",
      verifyCode: "",
      passwd: "",
      agreed: false,
    },
    {
      userName: learnerNameRule,
      idCard: (text) => idCardRule(text),
      idCardConsent: idCardConsentRule,
      loginName: accountPhoneRule,
      verifyCode: verifyCodeRule,
      passwd: newPasswordRule,
      agreed: agreementRule,
    },
    { PASSWORD_TOO_COMMON: "passwd", PHONE_TAKEN: "loginName", VERIFY_CODE_INVALID: "verifyCode" },
  );
}

type Props = {
  form: ReturnType<typeof useRegisterForm>;
  /** Registered, and not signed in at once. */
  onRegistered: (phone: string) => void;
};

/** Registers, then asks whether to sign in at once; the same form in the dialog and on /register. */
export function RegisterForm({ form, onRegistered }: Props) {
  const phone = normalPhone(form.values.loginName);
  const submit = form.submit(
    async (values) => {
      const { userName, idCard, passwd } = values;
      const body = {
        userName,
        idCard,
        loginName: phone,
        verifyCode: plainForm(values.verifyCode),
        passwd,
        agreementVersion: consentVersions.agreement,
        idCardConsentVersion: consentVersions["id-card"],
      };
      await api(register, { body }, { quiet: true });
      onRegistered(phone);
      form.reset();
      void offerSignIn(phone, passwd);
    },
    (failure) => {
      const sentence = refusalOr(failure, "注册失败，请稍后重试");
      toast.error(sentence);
      return sentence;
    },
  );

  return (
    <form className="stack" noValidate aria-label="注册" onSubmit={submit}>
      <Field label="姓名" required error={form.errors.userName}>
        <TextInput {...form.control("userName")} autoComplete="name" />
      </Field>
      <IdCardField
        control={form.control("idCard")}
        error={form.errors.idCard}
        hint="用于实名认证和学时认定，加密保存，页面上只显示一部分"
      />
      <ConsentBox
        name="idCardConsent"
        checked={form.values.idCardConsent}
        onChange={(idCardConsent) => form.set({ idCardConsent })}
        error={form.errors.idCardConsent}
      >
        同意将我的身份证号用于实名认证和学时认定
      </ConsentBox>
      <PhoneField
        control={form.control("loginName")}
        error={form.errors.loginName}
        hint="以后用它登录，也用它接收单位分配的课程"
      />
      <CodeField
        label="短信验证码"
        required
        phone={phone}
        purpose="register"
        phoneIsFit={() => form.judge("loginName") === undefined}
        control={form.control("verifyCode")}
        error={form.errors.verifyCode}
      />
      <NewPasswordField label="密码" control={form.control("passwd")} error={form.errors.passwd} />
      <ConsentBox
        name="agreed"
        checked={form.values.agreed}
        onChange={(agreed) => form.set({ agreed })}
        error={form.errors.agreed}
      >
        我已阅读并同意
        <AgreementLinks />
      </ConsentBox>
      {form.refusal && <p className="err">{form.refusal}</p>}
      <Button type="submit" size="lg" block busy={form.busy}>
        注册
      </Button>
    </form>
  );
}

// Where passwords are switched off for learners, the card stays open with the phone filled in.
async function offerSignIn(loginName: string, passwd: string): Promise<void> {
  const atOnce = await confirm({
    title: "注册成功，是否立即登录？",
    text: "将使用刚才填写的手机号和密码登录。",
    yes: "立即登录",
    no: "稍后",
  });
  if (atOnce) await signIn({ loginType: "password", loginName, passwd }).catch(() => null);
}
