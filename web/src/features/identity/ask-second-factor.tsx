import { showSecondFactor } from "@zhutu/domain/identity/second-factor-contract.ts";
import { api } from "../../lib/api/api.ts";
import { confirm } from "../../ui/confirm.tsx";
import { SecondFactorForm } from "./second-factor-form.tsx";

/** Asks over the page; resolves to whether the code was right. */
export const askSecondFactor = (): Promise<boolean> =>
  confirm({
    title: "请输入两步验证的验证码",
    text: "退款、结账、导出个人信息、改动账号和参数前，需要再确认一次是您本人，之后 10 分钟内不再询问。",
    body: (answer) => (
      <SecondFactorForm
        send={async (code) => {
          await api(showSecondFactor, { body: { code } }, { quiet: true });
          answer(true);
        }}
      />
    ),
  });
