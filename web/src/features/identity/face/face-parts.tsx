import { Alert } from "../../../ui/alert.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import css from "./face.module.css";
import type { FaceStep } from "./use-face-check.ts";

/** How face data is handled, shown before the separate consent. */
export function FaceTerms({ without }: { without: string }) {
  return (
    <section aria-labelledby="face-terms-h">
      <h3 id="face-terms-h">人脸信息处理说明</h3>
      <p>核验由具备资质的核验机构在新窗口中完成：</p>
      <ul>
        <li>您的姓名和身份证号会发送给核验机构，与摄像头拍到的人脸比对。</li>
        <li>我们只保存核验结果和时间，不接收、不保存人脸图像。</li>
        <li>{without}</li>
      </ul>
    </section>
  );
}

/** Why a check did not pass, or did not begin. */
export function FaceFailure({ step }: { step: Extract<FaceStep, { is: "over" }> }) {
  return (
    <Alert look="bad">
      <span>{step.sentence}</span>
      {step.more !== undefined && <span className="block">{step.more}</span>}
    </Alert>
  );
}

type WaitingProps = { step: Extract<FaceStep, { is: "open" }>; onGiveUp: () => void };

/** While the provider's page is open in another window: what to do there, and the way to it. */
export function FaceWaiting({ step, onGiveUp }: WaitingProps) {
  return (
    <div className={css.told}>
      <Alert icon="clock" role="status">
        {step.blocked
          ? "浏览器没有打开新窗口，请点下面的按钮去核验。完成后回到这里，结果会自动更新。"
          : "请在新打开的窗口中完成核验。完成后回到这里，结果会自动更新。"}
      </Alert>
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
