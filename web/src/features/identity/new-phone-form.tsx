import { maskPhone } from "@zhutu/domain/phone.ts";
import { useId } from "react";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { useForm } from "../../lib/hooks/use-form.ts";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { type NewPhone, registerPhone } from "./sign-in.ts";
import css from "./new-phone-form.module.css";

/** What a new phone agrees to, one by one and never ticked beforehand. */
const texts = [
  { name: "agreement", label: "同意《用户协议》", about: "账号归本人使用；课程售出不退，标“试听”的可以先看" },
  {
    name: "privacy",
    label: "同意《隐私政策》",
    about: "现在只收手机号；身份证号和人脸在学继续教育前另行征求同意",
  },
] as const;

type Props = { phone: NewPhone; onOtherPhone: () => void };

/** Registers a phone that its code has proven: two consents and nothing else. */
export function NewPhoneForm({ phone, onOtherPhone }: Props) {
  const form = useForm({ agreement: false, privacy: false });
  const missing = texts.filter(({ name }) => !form.values[name]).length;
  const submit = form.submit(() => registerPhone(phone), sentenceOf);
  return (
    <form className="stack" noValidate aria-label="同意并注册" onSubmit={submit}>
      <Alert look="ok">
        <span className="num">{maskPhone(phone.telephone)} 已验证，是新号码</span>
      </Alert>
      <h1>同意以下两项，注册完成</h1>
      <ul className={css.texts}>
        {texts.map(({ name, label, about }) => (
          <li key={name}>
            <Consent
              name={name}
              label={label}
              about={about}
              checked={form.values[name]}
              onChange={(agreed) => form.set({ [name]: agreed })}
            />
            <Link className="link" to={paths.rule(name)} target="_blank" aria-label={`${label.slice(2)}全文`}>
              全文
            </Link>
          </li>
        ))}
      </ul>
      {form.refusal && (
        <p className="err" role="alert">
          {form.refusal}
        </p>
      )}
      <Button type="submit" size="lg" block busy={form.busy} disabled={missing > 0}>
        注册并继续
      </Button>
      <p className={`hint ${css.missing}`} role="status">
        {missing > 0 && `还要勾选 ${missing} 项`}
      </p>
      <Button look="text" onClick={onOtherPhone}>
        换一个手机号
      </Button>
    </form>
  );
}

type ConsentProps = {
  name: string;
  label: string;
  about: string;
  checked: boolean;
  onChange: (agreed: boolean) => void;
};

function Consent({ name, label, about, checked, onChange }: ConsentProps) {
  const id = useId();
  return (
    <>
      <Checkbox
        name={name}
        checked={checked}
        aria-describedby={id}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
      <p id={id} className={`hint ${css.about}`}>
        {about}
      </p>
    </>
  );
}
