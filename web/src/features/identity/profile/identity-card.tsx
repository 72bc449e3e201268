import { getProfile } from "@zhutu/domain/identity/contract.ts";
import { useState } from "react";
import { Link } from "react-router";
import { markStale } from "../../../lib/api/query.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { confirm } from "../../../ui/confirm.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { toast } from "../../../ui/toast.ts";
import { FaceStart } from "../face/face-start.tsx";
import css from "./profile.module.css";
import { type FaceStep, useFaceCheck } from "../face/use-face-check.ts";
import { isConfirmed, isLearner, type Profile } from "./use-profile-form.ts";

type Props = {
  profile: Profile;
  /** Name or number in the form are not saved yet. */
  unsaved: boolean;
  /** The field of the number, which gets the focus when there is none. */
  numberField: () => HTMLElement | null;
};

type Check = { step: FaceStep; begin: () => Promise<void>; giveUp: () => void };
type FaceDialogProps = { open: boolean; onClose: () => void; profile: Profile; check: Check };

/** The account's face check: consent, the provider's page in a new window, and the result. */
function FaceDialog({ open, onClose, profile, check }: FaceDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="人脸核验">
      <FaceStart
        name="faceConsent"
        person={profile}
        without="不同意也不影响学习和购买，可以改由工作人员核对证件。"
        check={check}
      />
    </Dialog>
  );
}

/** Whether the identity is confirmed (PROF-003), and the ways to have it confirmed. */
export function IdentityCard({ profile, unsaved, numberField }: Props) {
  const [open, setOpen] = useState(false);
  const confirmed = isConfirmed(profile);
  const passed = (): void => {
    setOpen(false);
    toast.success("实名认证成功");
    void markStale([getProfile]);
  };
  const check = useFaceCheck(
    { name: profile.userName, idCard: profile.idCard },
    { mayBe: isLearner(profile) && !confirmed, watched: open, onPassed: passed },
  );
  const { step } = check;
  const start = async (): Promise<void> => {
    if (profile.idCard === "") {
      const text = "请先在个人资料中填写姓名和身份证号并保存，再进行人脸核验。";
      await confirm({ title: "身份信息缺失", text, yes: "去填写", focusOnYes: numberField });
      return;
    }
    if (unsaved) return toast.error("个人资料有修改还没有保存，请先保存");
    setOpen(true);
  };
  return (
    <section className="card" aria-label="实名认证">
      <div className="card-h">
        <h2>实名认证</h2>
        <Tag tone={confirmed ? "green" : "warn"}>{confirmed ? "已认证" : "未认证"}</Tag>
      </div>
      {confirmed ? (
        <div className={css.body}>
          <p className="muted">姓名和身份证号已确认是您本人，学时认定和证书以此为准，不能再修改。</p>
        </div>
      ) : isLearner(profile) ? (
        <div className={`${css.body} ${css.ways}`}>
          <div className={css.way}>
            <h3>
              <Icon name="scan" />
              人脸核验
            </h3>
            <p>在新窗口中完成，马上出结果。每天最多失败 5 次。</p>
            <Button onClick={() => void start()}>人脸核验</Button>
            {step.is === "open" && !open && (
              <p role="status">
                <span>核验尚未完成。</span>
                <a className="link" href={step.certifyUrl} target="_blank" rel="noopener noreferrer">
                  打开核验页面
                </a>
              </p>
            )}
            {step.is === "over" && !open && <p role="status">{step.sentence}</p>}
          </div>
          <div className={css.way}>
            <h3>
              <Icon name="users" />
              人工确认
            </h3>
            <p>不想用人脸，可以联系工作人员核对身份证原件，确认后效果相同。</p>
            <Link className="link" to={paths.contact()}>
              联系我们
            </Link>
          </div>
        </div>
      ) : (
        <div className={css.body}>
          <p className="muted">实名认证用于学员的学时认定，工作人员账号不需要。</p>
        </div>
      )}
      <FaceDialog open={open} onClose={() => setOpen(false)} profile={profile} check={check} />
    </section>
  );
}
