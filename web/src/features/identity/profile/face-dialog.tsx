import { faceConsentRule } from "@zhutu/domain/identity/consent.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ConsentBox } from "../consent-box.tsx";
import { FaceFailure, FaceTerms, FaceWaiting } from "../face/face-parts.tsx";
import css from "../face/face.module.css";
import type { FaceStep } from "../face/use-face-check.ts";
import type { Profile } from "./use-profile-form.ts";

type Check = { step: FaceStep; begin: () => Promise<void>; giveUp: () => void };
type Props = { open: boolean; onClose: () => void; profile: Profile; check: Check };

/** The face check of the account: consent, the provider's page in a new window, and what came of it. */
export function FaceDialog({ open, onClose, profile, check }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="人脸核验">
      <Steps profile={profile} check={check} />
    </Dialog>
  );
}

function Steps({ profile, check: { step, begin, giveUp } }: Pick<Props, "profile" | "check">) {
  const [agreed, setAgreed] = useState(false);
  const [error, setError] = useState<string>();
  const start = (): void => {
    const missing = faceConsentRule(agreed);
    setError(missing);
    if (missing === undefined) void begin();
  };
  if (step.is === "open") return <FaceWaiting step={step} onGiveUp={giveUp} />;
  return (
    <div className={css.told}>
      <p>
        核验对象：<b>{profile.userName}</b>，<span className="num">{profile.idCard}</span>
      </p>
      <FaceTerms without="不同意也不影响学习和购买，可以改由工作人员核对证件。" />
      <ConsentBox
        name="faceConsent"
        checked={agreed}
        onChange={(now) => {
          setAgreed(now);
          setError(undefined);
        }}
        error={error}
      >
        我已阅读人脸信息处理说明，同意本次人脸核验
      </ConsentBox>
      {step.is === "over" && <FaceFailure step={step} />}
      <Button size="lg" block busy={step.is === "starting"} onClick={start}>
        {step.is === "over" ? "重新核验" : "开始核验"}
      </Button>
    </div>
  );
}
