import { CallError } from "@zhutu/domain/endpoint.ts";
import type { CodePurpose } from "@zhutu/domain/identity/sign-in-rules.ts";
import { sendVerifyCode } from "@zhutu/domain/identity/contract.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { type InputHTMLAttributes, useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { startCountdown, useCountdown } from "./code-countdown.ts";
import css from "./sign-in.module.css";

type Props = {
  label: string;
  required?: boolean;
  phone: string;
  purpose: CodePurpose;
  /** Judges the phone first; an unfit one shows its sentence and nothing is sent. */
  phoneIsFit: () => boolean;
  control: InputHTMLAttributes<HTMLInputElement>;
  error: string | undefined;
};

/** The code from a text message, with the button that sends it and rests for 60 seconds afterwards. */
export function CodeField({ label, required = false, phone, purpose, phoneIsFit, control, error }: Props) {
  const [sentTo, setSentTo] = useState<string>();
  const left = useCountdown(phone);
  const { busy, run } = useWork();
  const send = async (): Promise<void> => {
    try {
      const { resendAfterSeconds } = await api(sendVerifyCode, { query: { telephone: phone, purpose } });
      startCountdown(phone, resendAfterSeconds);
      setSentTo(phone);
    } catch (refusal) {
      // Sent from another tab or device: rest as long as the server says, at most the button's minute.
      const rest = refusal instanceof CallError ? refusal.retryAfterSeconds : undefined;
      if (rest) startCountdown(phone, Math.min(60, rest));
      throw refusal;
    }
  };
  return (
    <>
      <Field
        label={label}
        required={required}
        error={error}
        {...(sentTo === phone && { hint: `验证码已发送至 ${maskPhone(phone)}，5 分钟内有效` })}
        beside={
          <Button
            look="line"
            className={`num ${css.sendCode}`}
            busy={busy}
            disabled={left > 0}
            onClick={() => phoneIsFit() && void run(send)}
          >
            {left > 0 ? `${left} 秒后重发` : "获取验证码"}
          </Button>
        }
      >
        <TextInput
          {...control}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          placeholder="6 位数字"
        />
      </Field>
      <span className="sr" role="status">
        {sentTo === phone && left > 0 ? "验证码已发送" : ""}
      </span>
    </>
  );
}
