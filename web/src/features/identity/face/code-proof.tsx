import { proveByCode } from "@zhutu/domain/identity/contract.ts";
import { api } from "../../../lib/api/api.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { CodeField } from "../code-field.tsx";
import css from "./face.module.css";

type Props = { courseId: number; phone: string; onPassed: (certifyId: string) => void; onBack: () => void };

/** For people confirmed by staff: a code sent to their phone replaces the face check. */
export function CodeProof({ courseId, phone, onPassed, onBack }: Props) {
  const form = useForm(
    { verifyCode: "" },
    { verifyCode: (text) => (text.trim() === "" ? "请输入验证码" : undefined) },
  );
  const send = async ({ verifyCode }: { verifyCode: string }): Promise<void> => {
    const body = { courseId, verifyCode: verifyCode.trim() };
    const { certifyId } = await api(proveByCode, { body }, { quiet: true });
    onPassed(certifyId);
  };
  return (
    <form className={css.told} noValidate onSubmit={form.submit(send)}>
      <h2>用手机验证码确认是您本人</h2>
      <p>适用于由工作人员核对证件确认身份的学员，验证码发送到账号的手机。</p>
      <CodeField
        label="手机验证码"
        required
        phone={phone}
        purpose="play"
        phoneIsFit={() => true}
        control={form.control("verifyCode")}
        error={form.errors.verifyCode}
      />
      {form.refusal && (
        <p className="alert alert-bad" role="alert">
          {form.refusal}
        </p>
      )}
      <div className={css.actions}>
        <Button size="lg" block type="submit" busy={form.busy}>
          确认并播放
        </Button>
        <Button look="text" block onClick={onBack}>
          改用人脸核验
        </Button>
      </div>
    </form>
  );
}
