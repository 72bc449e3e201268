import type { CodePurpose } from "@zhutu/domain/identity/code-purpose.ts";

export { ProviderFailure } from "../failure.ts";

export type VerifyCodeMessage = {
  /** 11 digits, mainland China. */
  phone: string;
  code: string;
  purpose: CodePurpose;
  /** How long the code lives, for the text of the message. */
  minutes: number;
};

export type SmsPort = {
  /**
   * Hands one code to the operator; resolves when it was accepted, which is not yet delivery. Refuses with
   * ProviderFailure: `limited`, `permanent` (number or account refused), `temporary` (it may have been sent).
   * Never retries by itself, because sending is not idempotent.
   */
  sendVerifyCode(message: VerifyCodeMessage): Promise<void>;
};
