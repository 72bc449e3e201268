import type { CallReply } from "@zhutu/domain/endpoint.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
} from "@zhutu/domain/identity/second-factor-contract.ts";
import { factorCodeRule, groupedCode } from "@zhutu/domain/identity/second-factor.ts";
import { signInPasswordRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { Flex, Typography } from "antd";
import { useState } from "react";
import { api, sayDone, sentenceOf } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field, TextInput } from "../../../ui/field.tsx";
import { PasswordInput } from "../../../ui/password-input.tsx";

type Secret = CallReply<typeof beginSecondFactor>;
type Props = { onCodes: (codes: readonly string[]) => void };

/** First the password, then the app reads the secret and gives its first code. */
export function SetUpSecondFactor({ onCodes }: Props) {
  const [secret, setSecret] = useState<Secret>();
  return (
    <Flex vertical gap={16}>
      <Typography.Paragraph>
        开启后，登录时除了密码，还要输入手机上“身份验证器”应用显示的 6
        位数字；退款、结账和导出个人信息前也会再问一次。别人即使知道密码也进不来。
      </Typography.Paragraph>
      {secret ? <FirstCode {...{ secret, onCodes }} /> : <Begin onSecret={setSecret} />}
    </Flex>
  );
}

function Begin({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const form = useForm(
    { password: "" },
    { password: signInPasswordRule },
    { CURRENT_PASSWORD_WRONG: "password" },
  );
  const submit = form.submit(async ({ password }) => {
    onSecret(await api(beginSecondFactor, { body: { password } }, { quiet: true }));
  }, sentenceOf);
  return (
    <form className="stack" noValidate aria-label="开启两步验证" onSubmit={submit} style={{ maxWidth: 360 }}>
      <Field label="登录密码" error={form.errors.password} hint="先确认是您本人">
        <PasswordInput {...form.control("password")} autoComplete="current-password" maxLength={64} />
      </Field>
      <Refusal text={form.refusal} />
      <div>
        <Button type="submit" busy={form.busy}>
          开始设置
        </Button>
      </div>
    </form>
  );
}

function FirstCode({ secret: { picture, secret }, onCodes }: { secret: Secret } & Props) {
  const form = useForm({ code: "" }, { code: factorCodeRule }, { SECOND_FACTOR_WRONG: "code" });
  const submit = form.submit(async ({ code }) => {
    const { recoveryCodes } = await api(confirmSecondFactor, { body: { code } }, { quiet: true });
    sayDone(confirmSecondFactor);
    onCodes(recoveryCodes);
    await markStale([getSecondFactor]);
  }, sentenceOf);
  return (
    <form className="stack" noValidate aria-label="第一个验证码" onSubmit={submit}>
      <ol style={{ listStyle: "decimal", paddingInlineStart: 20 }}>
        <li>在手机上安装身份验证器应用，例如“腾讯身份验证器”（微信小程序）或 Microsoft Authenticator。</li>
        <li>用它扫描下面的二维码；不能扫描时，手动输入密钥。</li>
        <li>输入应用显示的 6 位数字。</li>
      </ol>
      <Flex gap={24} wrap align="center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
          alt="两步验证的二维码"
          width={200}
          height={200}
        />
        <Typography.Text>
          密钥
          <br />
          <code style={{ overflowWrap: "anywhere" }}>{groupedCode(secret)}</code>
        </Typography.Text>
      </Flex>
      <div style={{ maxWidth: 360 }}>
        <Field label="验证码" error={form.errors.code}>
          <TextInput
            {...form.control("code")}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={40}
          />
        </Field>
      </div>
      <Refusal text={form.refusal} />
      <div>
        <Button type="submit" busy={form.busy}>
          开启两步验证
        </Button>
      </div>
    </form>
  );
}

const Refusal = ({ text }: { text: string }) =>
  text && (
    <p className="err" role="alert">
      {text}
    </p>
  );
