// A face check from the browser's side: begin it, open the provider's page, ask how it stands until it is over, report
// its end. It outlives its dialog and, on a phone, the page: the tab remembers it. What it came to is the server's word (security.md 30).
import { CallError } from "@zhutu/domain/endpoint.ts";
import { consentVersions, USER_STATUS } from "@zhutu/domain/identity/account-rules.ts";
import {
  initCertify,
  isVerifyPassed,
  takeUpFaceChecks,
  verifyFaceResult,
} from "@zhutu/domain/identity/contract.ts";
import { FACE_CHECK_MINUTES } from "@zhutu/domain/identity/face-check.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { api } from "../../../lib/api/api.ts";
import { changedInOtherTabs, useApi } from "../../../lib/api/query.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { keptOwn } from "../../../lib/storage.ts";
import { refusalOr } from "../failure.ts";

export type FaceStep =
  | { is: "asked" }
  | { is: "starting" }
  /** `blocked`: the browser opened no window, so there is a link. */
  | { is: "open"; certifyId: string; certifyUrl: string; blocked: boolean }
  | { is: "over"; sentence: string; more?: string };

/** How often the server is asked, with the dialog open and without. */
const POLL_MS = 2_000;
const POLL_CLOSED_MS = 10_000;

/** FACE-007 and FACE-008: 418 has its own sentence, anything else that of a beginning that failed. */
const beginningFailed = (failure: unknown): string =>
  failure instanceof CallError && failure.code === 418
    ? "当天实名认证失败次数过多，请明天再试"
    : "人脸识别初始化失败请联系工作人员";

/** Why it failed, and how many tries are left. */
const notPassed = (triesLeft: number): string =>
  triesLeft > 0
    ? `人脸核验没有通过，请重新核验。今天还可以再试 ${triesLeft} 次。`
    : "人脸核验没有通过，今天的次数已用完，请明天再试";

/** The same before playback (FACE-014). */
const PLAY_NOT_PASSED = "人脸认证失败，请重新认证";
const triesLeftText = (triesLeft: number): string =>
  triesLeft > 0 ? `今天还可以再试 ${triesLeft} 次。` : "今天的次数已用完，请明天再试。";

type Person = { name: string; idCard: string };
type Options = {
  /** Whether the person may be checked. */
  mayBe: boolean;
  /** The dialog is open. */
  watched: boolean;
  /** For one opening of that course; without it the check is the account's. */
  courseId?: number;
  /** The server has stored that it passed; without an id when that was learned otherwise. */
  onPassed: (certifyId?: string) => void;
};

type OpenCheck = { certifyId: string; certifyUrl: string };
type Kept = OpenCheck & { until: number };

const isKept = (stored: unknown): stored is Kept => {
  if (typeof stored !== "object" || stored === null) return false;
  const { certifyId, certifyUrl, until } = stored as Partial<Record<keyof Kept, unknown>>;
  return typeof certifyId === "string" && typeof certifyUrl === "string" && typeof until === "number";
};

/** The check of the account, or of the play of that course; remembered as long as its page opens at the provider. */
function openFaceCheck(courseId?: number) {
  const name = courseId === undefined ? "face-check" : `face-check.${courseId}`;
  const store = keptOwn(name, (stored) => (isKept(stored) ? stored : null));
  return {
    read(): OpenCheck | null {
      const check = store.read();
      if (check === null || check.until <= serverNow()) return null;
      const { certifyId, certifyUrl } = check;
      return { certifyId, certifyUrl };
    },
    keep: (check: OpenCheck): void =>
      store.write({ ...check, until: serverNow() + FACE_CHECK_MINUTES * 60_000 }),
    forget: store.forget,
  };
}

/** The check of a person, of the account or before one further-education course plays. */
export function useFaceCheck(person: Person, { mayBe, watched, courseId, onPassed }: Options) {
  const forPlay = courseId !== undefined;
  const [openCheck] = useState(() => openFaceCheck(courseId));
  const [step, setStep] = useState<FaceStep>(() => {
    const check = openCheck.read();
    return check ? { is: "open", ...check, blocked: false } : { is: "asked" };
  });
  const over = (sentence: string, more = ""): void => {
    openCheck.forget();
    setStep({ is: "over", sentence, ...(more && { more }) });
  };
  const passed = (certifyId?: string): void => {
    openCheck.forget();
    setStep({ is: "asked" });
    onPassed(certifyId);
  };

  // Ask when the page is opened or shown again, as the check may have ended meanwhile.
  const options = { enabled: mayBe && !forPlay, staleTime: 0, retry: false, ...changedInOtherTabs };
  const confirmed = useApi(takeUpFaceChecks, {}, options).data?.userStatus === USER_STATUS.confirmed;
  const tellPassed = useEffectEvent(passed);
  useEffect(() => {
    if (mayBe && confirmed && !forPlay) tellPassed();
  }, [mayBe, confirmed, forPlay]);

  const begin = async (): Promise<void> => {
    setStep({ is: "starting" });
    const metaInfo = JSON.stringify({ deviceType: "web", ua: navigator.userAgent });
    const body = {
      ...person,
      metaInfo,
      faceConsentVersion: consentVersions.face,
      ...(forPlay && { courseId }),
    };
    try {
      const check = await api(initCertify, { body }, { quiet: true });
      openCheck.keep(check);
      setStep({ is: "open", ...check, blocked: !opensInWindow(check.certifyUrl) });
    } catch (failure) {
      if (!forPlay && failure instanceof CallError && failure.reason === "IDENTITY_CONFIRMED")
        return passed();
      over(beginningFailed(failure));
    }
  };

  const pause = watched ? POLL_MS : POLL_CLOSED_MS;
  const certifyId = step.is === "open" ? step.certifyId : undefined;
  const ask = useEffectEvent(async (id: string): Promise<void> => {
    const query = { certifyId: id };
    const { state } = await api(isVerifyPassed, { query }, { quiet: true });
    if (state === "pending") return;
    try {
      const stored = await api(verifyFaceResult, { query }, { quiet: true });
      if (stored.passed) return passed(id);
      if (stored.state === "expired") return over("核验链接已过期，请重新开始");
      if (forPlay) return over(PLAY_NOT_PASSED, triesLeftText(stored.triesLeft));
      over(notPassed(stored.triesLeft));
    } catch (failure) {
      // An answer of the server is final for this check; without one it is asked again.
      if (failure instanceof CallError && failure.reason !== undefined && failure.status < 500)
        over(refusalOr(failure, "核验结果没有保存，请重新核验"));
    }
  });
  useEffect(() => {
    if (certifyId === undefined || !mayBe) return undefined;
    let waiting: ReturnType<typeof setTimeout>;
    let wanted = true;
    // One question after the other; a lost connection only delays the next.
    const askAgain = async (): Promise<void> => {
      await ask(certifyId).catch(() => null);
      if (wanted) waiting = setTimeout(() => void askAgain(), pause);
    };
    waiting = setTimeout(() => void askAgain(), POLL_MS);
    return () => {
      wanted = false;
      clearTimeout(waiting);
    };
  }, [certifyId, mayBe, pause]);

  /** Abandons the open check, so that another can start. */
  const giveUp = (): void => {
    openCheck.forget();
    setStep({ is: "asked" });
  };
  return { step, begin, giveUp };
}

/** Opens the provider's page in a window of its own, which cannot reach back; false when the browser opens none. */
function opensInWindow(url: string): boolean {
  const opened = window.open(url, "_blank");
  if (opened === null) return false;
  opened.opener = null;
  return true;
}
