import { formatAmount } from "@zhutu/domain/money.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Reason } from "@zhutu/domain/pricing/reason.ts";
import css from "./why.module.css";

/** Why a line costs what it costs: which rules won, which lost and by how much (domain.md "Pricing"). */
export function Why({ coursePrice, reasons }: { coursePrice: number; reasons: readonly Reason[] }) {
  // A store-wide share of nothing was won by nobody.
  const shown = reasons.filter((reason) => reason.outcome !== "won" || reason.difference > 0);
  if (shown.length === 0) return null;
  return (
    <ul className={css.why} aria-label="价格说明">
      <li className="num">售价 {formatAmount(coursePrice)}</li>
      {shown.map((reason) =>
        reason.outcome === "won" ? (
          <li key={reason.rule} className={`between ${css.won}`}>
            <Icon name="check-circle" />
            <b className="grow">{reason.text}</b>
            <b className="num">-{formatAmount(reason.difference)}</b>
          </li>
        ) : (
          <li key={reason.rule} className={css.lost}>
            未采用：{reason.text}
          </li>
        ),
      )}
    </ul>
  );
}
