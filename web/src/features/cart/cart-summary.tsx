import { formatAmount, toFen, toYuan } from "@zhutu/domain/money.ts";
import { FREE_SHIPPING_FROM } from "@zhutu/domain/pricing/freight.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Price } from "../../ui/price.tsx";
import type { CartSummary } from "./cart-lines.ts";
import type { CartPrice } from "./use-cart-price.ts";
import css from "./cart.module.css";

type Props = { summary: CartSummary; price: CartPrice; onCheckout: () => void };

/** Free because of the sum, or because none of the goods asks for freight. */
function freightWords({ freight, total }: CartPrice): string {
  const from = `商品满 ${formatAmount(toYuan(FREE_SHIPPING_FROM))}`;
  if (freight > 0) return `${from} 免运费`;
  return toFen(total) >= FREE_SHIPPING_FROM ? `${from}，已免运费` : "这些商品免运费";
}

/** The totals and the checkout button, at the right of a desktop page. */
export function SummaryCard({ summary, price, onCheckout }: Props) {
  return (
    <aside className={`card ${css.summary}`} aria-label="结算">
      <h2>
        已选 <span className="num">{summary.lines}</span> 件
      </h2>
      <div className="between">
        <span className="muted">商品原价</span>
        <span className="num">{formatAmount(price.goods)}</span>
      </div>
      {price.savings.map(({ label, yuan }) => (
        <div key={label} className="between">
          <span className="muted">{label}</span>
          <span className="num">-{formatAmount(yuan)}</span>
        </div>
      ))}
      {summary.ships && (
        <>
          <div className="between">
            <span className="muted">运费</span>
            <span className="num">{formatAmount(price.freight)}</span>
          </div>
          <p className={css.free}>{freightWords(price)}</p>
        </>
      )}
      <hr className="divider" />
      <div className="between">
        <span>合计</span>
        <Total summary={summary} price={price} />
      </div>
      <Button look="accent" size="lg" block onClick={onCheckout}>
        去结算
      </Button>
      <p className="hint">有专属码？在下一步填写</p>
    </aside>
  );
}

type BarProps = Props & {
  all: boolean;
  some: boolean;
  onAll: (all: boolean) => void;
};

/** The same at the foot of a phone page. */
export function SummaryBar({ summary, price, all, some, onAll, onCheckout }: BarProps) {
  return (
    <div className="buybar only-phone">
      <Checkbox checked={all} indeterminate={some && !all} onChange={(event) => onAll(event.target.checked)}>
        全选
      </Checkbox>
      <div className={css.total}>
        <span className="hint">合计</span> <Total summary={summary} price={price} />
        {price.savings.map(({ label, yuan }) => (
          <span key={label} className="hint num block">
            {label} -{formatAmount(yuan)}
          </span>
        ))}
        {summary.ships && (
          <span className="hint num block">
            {price.freight === 0 ? "免运费" : `含运费 ${formatAmount(price.freight)}`}
          </span>
        )}
      </div>
      <Button look="accent" onClick={onCheckout}>
        去结算（{summary.lines}）
      </Button>
    </div>
  );
}

// An empty sum is ¥0.00, not 免费.
function Total({ summary, price }: Omit<Props, "onCheckout">) {
  if (summary.lines === 0) return <span className="price">{formatAmount(0)}</span>;
  return <Price yuan={price.total} />;
}
