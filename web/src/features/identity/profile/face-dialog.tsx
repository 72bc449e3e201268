import { faceConsentRule } from "@zhutu/domain/identity/consent.ts";
import { useState } from "react";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ConsentBox } from "../consent-box.tsx";
import css from "./profile.module.css";
import type { FaceStep } from "./use-face-check.ts";
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
  if (step.is === "open") return <Waiting step={step} onGiveUp={giveUp} />;
  return (
    <div className={css.told}>
      <p>
        核验对象：<b>{profile.userName}</b>，<span className="num">{profile.idCard}</span>
      </p>
      <section aria-labelledby="face-terms-h">
        <h3 id="face-terms-h">人脸信息处理说明</h3>
        <p>核验由具备资质的核验机构在新窗口中完成：</p>
        <ul>
          <li>您的姓名和身份证号会发送给核验机构，与摄像头拍到的人脸比对。</li>
          <li>我们只保存核验结果和时间，不接收、不保存人脸图像。</li>
          <li>不同意也不影响学习和购买，可以改由工作人员核对证件。</li>
        </ul>
      </section>
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
      {step.is === "over" && (
        <p className="alert alert-bad" role="alert">
          <Icon name="warning" />
          <span>{step.sentence}</span>
        </p>
      )}
      <Button size="lg" block busy={step.is === "starting"} onClick={start}>
        {step.is === "over" ? "重新核验" : "开始核验"}
      </Button>
    </div>
  );
}

type WaitingProps = { step: Extract<FaceStep, { is: "open" }>; onGiveUp: () => void };

function Waiting({ step, onGiveUp }: WaitingProps) {
  return (
    <div className={css.told}>
      <p className="alert" role="status">
        <Icon name="clock" />
        <span>
          {step.blocked
            ? "浏览器没有打开新窗口，请点下面的按钮去核验。完成后回到这里，结果会自动更新。"
            : "请在新打开的窗口中完成核验。完成后回到这里，结果会自动更新。"}
        </span>
      </p>
      <a
        className={buttonClass({ size: "lg", look: step.blocked ? "primary" : "line", block: true })}
        href={step.certifyUrl}
        target="_blank"
        rel="noopener noreferrer"
      >
        {step.blocked ? "打开核验页面" : "没有看到窗口，再打开一次"}
      </a>
      <Button look="text" block onClick={onGiveUp}>
        页面打不开，重新开始
      </Button>
    </div>
  );
}
