import { idleCode } from "@zhutu/domain/pricing/code-effect.ts";
import { isChannelPrice } from "@zhutu/domain/pricing/exclusive-code.ts";
import { useSearchParams } from "react-router";
import { codeRemoved, forgetChannel } from "../../../lib/buying/channel.ts";
import { Button } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toast.ts";
import type { CourseDetail } from "./course-loader.ts";
import css from "./used-code.module.css";

/** What the code of the visit gives here, or why it gives nothing, and the way to drop it. */
export function UsedCode({ product, code }: { product: CourseDetail; code: string }) {
  const idle = idleCode(code, [product]);
  const [, setSearch] = useSearchParams();
  const drop = (): void => {
    forgetChannel();
    toast.success(codeRemoved);
    setSearch(
      (now) => {
        now.delete("exclusiveCode");
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <p className={`num ${css.usedCode}`} role="status">
      <span className="grow">
        {idle && !isChannelPrice(product)
          ? `${idle.head}：${idle.lines.join("")}`
          : `已用${product.payReason}，下单时自动带入`}
      </span>
      <Button look="text" size="sm" aria-label={`移除 ${code}`} onClick={drop}>
        移除
      </Button>
    </p>
  );
}
