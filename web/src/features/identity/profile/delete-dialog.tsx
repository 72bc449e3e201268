import { deleteAccount } from "@zhutu/domain/identity/contract.ts";
import { verifyCodeRule } from "@zhutu/domain/identity/sign-in-rules.ts";
import { maskPhone } from "@zhutu/domain/phone.ts";
import { plainForm } from "@zhutu/domain/text-forms.ts";
import { getTeam } from "@zhutu/domain/statistics/contract.ts";
import type { ReactNode } from "react";
import { Link, useNavigate } from "react-router";
import { api, sayDone } from "../../../lib/api/api.ts";
import { useApi } from "../../../lib/api/query.ts";
import { useForm } from "../../../lib/hooks/use-form.ts";
import { leave } from "../../../lib/session/leave.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CodeField } from "../code-field.tsx";
import { refusalOr } from "../failure.ts";
import css from "./profile.module.css";

/** Copies that were paid for and given to nobody: nothing tells of them any more once the account is gone. */
function UnassignedCopies() {
  const team = useApi(getTeam, { query: { pageSize: 1 } }, { staleTime: 0 });
  const { seats = 0, assigned = 0 } = team.data?.figures ?? {};
  if (seats === assigned) return null;
  return (
    <li>
      <b className="num">还有 {seats - assigned} 个单位购买的名额没有分配：注销后作废，不退款。</b>{" "}
      <Link className="link in-text" to={paths.team()}>
        先去分配
      </Link>
    </li>
  );
}

type Props = {
  open: boolean;
  onClose: () => void;
  phone: string;
  /** Checked before a code is sent: open orders block the deletion. */
  ordersInTheWay: ReactNode;
};

/** Ends the account: what goes, what stays, and the code that was sent to the phone. */
export function DeleteDialog({ open, onClose, phone, ordersInTheWay }: Props) {
  const navigate = useNavigate();
  const form = useForm({ verifyCode: "" }, { verifyCode: verifyCodeRule });
  const close = (): void => {
    form.reset();
    onClose();
  };
  const submit = form.submit(
    async ({ verifyCode }) => {
      await api(deleteAccount, { body: { verifyCode: plainForm(verifyCode) } }, { quiet: true });
      onClose();
      sayDone(deleteAccount);
      await leave(navigate);
    },
    (failure) => refusalOr(failure, "注销失败，请稍后重试"),
  );
  return (
    <Dialog open={open} onClose={close} title="注销账号">
      <form className={css.told} noValidate aria-label="注销账号" onSubmit={submit}>
        {open && ordersInTheWay}
        <div>
          <p>
            <b>立即删除，不能恢复：</b>
          </p>
          <ul>
            {open && <UnassignedCopies />}
            <li>账号里的姓名、手机号、身份证号、头像、密码和收件地址</li>
            <li>评论和评分、站内消息、购物车、常用发票抬头；还能领取的认领链接</li>
            <li>所有设备上的登录；没学完的课程不能再学，不退款</li>
            <li>还没寄出的图书和纸质发票不会再寄，电子发票请先下载</li>
          </ul>
        </div>
        <div>
          <p>
            <b>按法律规定保留：</b>
          </p>
          <ul>
            <li>发票保留抬头、税号、金额和发票文件，邮箱、联系人和邮寄信息会删除</li>
            <li>订单、学习记录、登录日志保留，不再带有您的姓名和手机号</li>
            <li>有学时的，姓名、身份证号、手机号和学时依据封存，学时周期结束后保存六年，只供主管部门核查</li>
          </ul>
        </div>
        <p className="num">验证码会发到 {maskPhone(phone)}。</p>
        <CodeField
          label="短信验证码"
          required
          phone={phone}
          purpose="delete"
          phoneIsFit={() => true}
          control={form.control("verifyCode")}
          error={form.errors.verifyCode}
        />
        {form.refusal && (
          <p className="err" role="alert">
            {form.refusal}
          </p>
        )}
        <Button type="submit" look="danger" size="lg" block busy={form.busy}>
          确认注销
        </Button>
      </form>
    </Dialog>
  );
}
