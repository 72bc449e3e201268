import { faceConsentRule } from "@zhutu/domain/identity/account-rules.ts";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConsentBox } from "../consent-box.tsx";
import { FaceFailure, FaceTerms, FaceWaiting } from "./face-parts.tsx";
import css from "./face.module.css";
import type { FaceStep } from "./use-face-check.ts";

type Props = {
  /** Of the consent's field. */
  name: string;
  person: { userName: string; idCard: string };
  /** The alternative without a face check. */
  without: string;
  check: { step: FaceStep; begin: () => Promise<void>; giveUp: () => void };
  /** Why it is begun again, where no check of this page failed. */
  failed?: string | undefined;
  /** What is said before. */
  intro?: ReactNode;
  /** Another way, below the button. */
  children?: ReactNode;
};

/** A face check from its consent on: who is checked, what is sent, the beginning, the way to the provider, and why it failed. */
export function FaceStart({ name, person, without, check, failed, intro, children }: Props) {
  const { step, begin, giveUp } = check;
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const start = (): void => {
    const missing = faceConsentRule(agreed);
    setError(missing);
    if (missing === undefined) void begin();
  };
  if (step.is === "open") return <FaceWaiting step={step} onGiveUp={giveUp} />;
  const over: typeof step =
    step.is === "over" || failed === undefined ? step : { is: "over", sentence: failed };
  return (
    <div className={css.told}>
      {intro}
      <p>
        核验对象：<b>{person.userName}</b>，<span className="num">{person.idCard}</span>
      </p>
      <FaceTerms without={without} />
      <ConsentBox
        name={name}
        checked={agreed}
        onChange={(now) => {
          setAgreed(now);
          setError(undefined);
        }}
        error={error}
      >
        我已阅读人脸信息处理说明，同意本次人脸核验
      </ConsentBox>
      {over.is === "over" && <FaceFailure step={over} />}
      <div className={css.actions}>
        <Button size="lg" block busy={step.is === "starting"} onClick={start}>
          {over.is === "over" ? "重新核验" : "开始核验"}
        </Button>
        {children}
      </div>
    </div>
  );
}
