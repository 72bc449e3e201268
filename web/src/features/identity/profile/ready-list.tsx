import { maskPhone } from "@zhutu/domain/phone.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Icon } from "../../../ui/icon.tsx";
import css from "./profile.module.css";
import { isConfirmed, type Profile } from "./use-profile-form.ts";

/** What a learner needs before certificates can be issued, and how much of it is there. */
export function ReadyList({ profile }: { profile: Profile }) {
  const steps = [
    { done: profile.idCard !== "", label: "填写姓名与身份证号", note: profile.idCard || "还没有填写" },
    { done: isConfirmed(profile), label: "实名认证", note: isConfirmed(profile) ? "已认证" : "未认证" },
    { done: true, label: "验证手机号", note: maskPhone(profile.telephone) },
  ];
  return (
    <aside className="stack">
      <section className={`card ${css.ready}`}>
        <h2>发证前要齐的</h2>
        <ul>
          {steps.map(({ done, label, note }) => (
            <li key={label} className={done ? css.done : undefined}>
              <Icon name={done ? "check-circle" : "info"} />
              <span>
                {label}
                <br />
                <span className="hint num">{note}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Alert icon="shield">身份证号只有您自己能看到全部，每次查看都有记录。</Alert>
    </aside>
  );
}
