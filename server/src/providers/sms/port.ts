import type { CodePurpose } from "@zhutu/domain/identity/sign-in-rules.ts";

export { ProviderFailure } from "../failure.ts";

export type VerifyCodeMessage = {
  /** 11 digits, mainland China. */
  phone: string;
  code: string;
  purpose: CodePurpose;
  /** The code's lifetime, for the text. */
  minutes: number;
};

export type SmsPort = {
  /**
   * Resolves on acceptance, not delivery; never repeats. Throws ProviderFailure: `limited`, `permanent`
   * (number or account refused), `temporary` (may have been sent).
   */
  sendVerifyCode(message: VerifyCodeMessage): Promise<void>;
};
