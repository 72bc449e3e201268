import { getCourse } from "@zhutu/domain/catalogue/contract.ts";
import { normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { useApi } from "../../lib/api/query.ts";
import { rememberedChannel } from "../../lib/buying/channel.ts";
import type { PendingAction, PendingChoice } from "../../lib/buying/pending-choice.ts";
import { Cover } from "../../ui/cover/cover.tsx";
import { Price } from "../../ui/price.tsx";
import css from "./came-for.module.css";

const goesOn: Readonly<Record<PendingAction, string>> = {
  cart: "登录后放进购物车",
  buy: "登录后回到确认订单",
  bulk: "登录后继续单位购买",
  "live-code": "登录后继续进入直播",
};

/** The course that a visitor was about to buy, above the sign-in. */
export default function CameFor({ choice: { courseId, name, action } }: { choice: PendingChoice }) {
  const exclusiveCode = normaliseExclusiveCode(rememberedChannel()) ?? undefined;
  const { data: course } = useApi(getCourse, { params: { courseId }, query: { exclusiveCode } });
  if (!course) return null;
  return (
    <div className={css.origin}>
      <Cover art={course.coverArt} imageUrl={course.courseImgUrl} />
      <div className="shrink">
        <p className={css.name}>{name}</p>
        <p className="hint">
          {goesOn[action]} <Price yuan={course.payPrice} size="sm" />
        </p>
      </div>
    </div>
  );
}
