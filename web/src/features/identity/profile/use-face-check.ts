// A face check from the browser's side: begin it, open the provider's page, ask how it stands while the dialog is open,
// report its end. What it came to is the server's word (security.md 30).
import { CallError } from "@zhutu/domain/endpoint.ts";
import { consentVersions } from "@zhutu/domain/identity/consent.ts";
import { initCertify, isVerifyPassed, verifyFaceResult } from "@zhutu/domain/identity/contract.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { refusalOr } from "../failure.ts";

export type FaceStep =
  | { is: "asked" }
  | { is: "starting" }
  /** `blocked`: the browser opened no window, so there is a link. */
  | { is: "open"; certifyId: string; certifyUrl: string; blocked: boolean }
  | { is: "over"; sentence: string };

const POLL_MS = 2_000;

/** FACE-007 and FACE-008: 418 has its own sentence, anything else that of a beginning that failed. */
const beginningFailed = (failure: unknown): string =>
  failure instanceof CallError && failure.code === 418
    ? "当天实名认证失败次数过多，请明天再试"
    : "人脸识别初始化失败请联系工作人员";

/** The steps of one dialog; `onPassed` once the server has stored that the identity is confirmed. */
export function useFaceCheck(person: { name: string; idCard: string }, onPassed: () => void) {
  const [step, setStep] = useState<FaceStep>({ is: "asked" });

  const begin = async (): Promise<void> => {
    setStep({ is: "starting" });
    const metaInfo = JSON.stringify({ deviceType: "web", ua: navigator.userAgent });
    const body = { ...person, metaInfo, faceConsentVersion: consentVersions.face };
    try {
      const check = await api(initCertify, { body }, { quiet: true });
      setStep({ is: "open", ...check, blocked: !opensInWindow(check.certifyUrl) });
    } catch (failure) {
      if (failure instanceof CallError && failure.reason === "IDENTITY_CONFIRMED") return onPassed();
      setStep({ is: "over", sentence: beginningFailed(failure) });
    }
  };

  const certifyId = step.is === "open" ? step.certifyId : undefined;
  const ask = useEffectEvent(async (id: string): Promise<void> => {
    const query = { certifyId: id };
    const { state } = await api(isVerifyPassed, { query }, { quiet: true });
    if (state === "pending") return;
    try {
      const { passed } = await api(verifyFaceResult, { query }, { quiet: true });
      if (passed) return onPassed();
      const sentence = state === "expired" ? "核验链接已过期，请重新开始" : "人脸核验没有通过，请重新核验";
      setStep({ is: "over", sentence });
    } catch (failure) {
      // An answer of the server is final for this check; without one it is asked again.
      if (failure instanceof CallError && failure.reason !== undefined && failure.status < 500)
        setStep({ is: "over", sentence: refusalOr(failure, "核验结果没有保存，请重新核验") });
    }
  });
  useEffect(() => {
    if (certifyId === undefined) return undefined;
    let waiting: ReturnType<typeof setTimeout>;
    let wanted = true;
    // One question after the other; a lost connection only delays the next.
    const askAgain = async (): Promise<void> => {
      await ask(certifyId).catch(() => null);
      if (wanted) waiting = setTimeout(() => void askAgain(), POLL_MS);
    };
    waiting = setTimeout(() => void askAgain(), POLL_MS);
    return () => {
      wanted = false;
      clearTimeout(waiting);
    };
  }, [certifyId]);

  return { step, begin };
}

/** Opens the provider's page in a window of its own, which cannot reach back; false when the browser opens none. */
function opensInWindow(url: string): boolean {
  const opened = window.open(url, "_blank");
  if (opened === null) return false;
  opened.opener = null;
  return true;
}
