import { idCardRule } from "@zhutu/domain/id-card.ts";
import {
  consentVersions,
  idCardConsentRule,
  isGivenName,
  learnerNameRule,
} from "@zhutu/domain/identity/account-rules.ts";
import { saveProfile } from "@zhutu/domain/identity/contract.ts";
import { normalName } from "@zhutu/domain/name-rule.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { api } from "../../../lib/api/api.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { ConsentBox } from "../consent-box.tsx";
import { refusalOr } from "../failure.ts";
import { IdCardField } from "../person-fields.tsx";
import { keepProfile } from "../profile/avatar-field.tsx";
import css from "./face.module.css";

/** Asked once, before the first further-education lesson: whose hours they are. */
export function IdentityStep({ userName }: { userName: string }) {
  const form = useForm(
    { userName: isGivenName(userName) ? "" : userName, idCard: "", idCardConsent: false },
    { userName: learnerNameRule, idCard: (text) => idCardRule(text), idCardConsent: idCardConsentRule },
  );
  const submit = form.submit(
    async (values) => {
      const body = {
        userName: normalName(values.userName),
        idCard: plainForm(values.idCard),
        idCardConsentVersion: consentVersions["id-card"],
      };
      keepProfile(await api(saveProfile, { body }, { quiet: true }));
    },
    (failure) => refusalOr(failure, "没有登记成功，请稍后重试"),
  );
  return (
    <form className="stack" noValidate aria-label="登记身份" onSubmit={submit}>
      <h2>学时要记在谁名下</h2>
      <ol className={css.steps}>
        <li aria-current="step">登记身份</li>
        <li>本人核验</li>
        <li>开始学习</li>
      </ol>
      <Field label="姓名" required error={form.errors.userName} hint="与身份证一致，会印在证书上">
        <TextInput {...form.control("userName")} autoComplete="name" />
      </Field>
      <IdCardField
        control={form.control("idCard")}
        error={form.errors.idCard}
        hint="加密保存，页面和证书上只显示首尾几位"
      />
      <ConsentBox
        name="idCardConsent"
        checked={form.values.idCardConsent}
        onChange={(idCardConsent) => form.set({ idCardConsent })}
        error={form.errors.idCardConsent}
      >
        同意将我的身份证号用于实名认证和学时认定
      </ConsentBox>
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.busy}>
        登记，下一步核验
      </Button>
    </form>
  );
}
