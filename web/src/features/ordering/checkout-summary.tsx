import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import type { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { noRefundOf } from "@zhutu/domain/ordering/digital-goods.ts";
import { idleCode } from "@zhutu/domain/pricing/code-effect.ts";
import { savingsOf } from "@zhutu/domain/pricing/reason.ts";
import type { FormEvent, ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { Price } from "../../ui/price.tsx";
import type { ExclusiveCode } from "./use-exclusive-code.ts";
import css from "./checkout.module.css";

/** What an order would cost now, as the server answers it. */
export type FreshPrice = CallReply<typeof freshPrice>;

type Props = {
  price: FreshPrice;
  /** The price is being refetched, so the shown one may be out of date. */
  stale: boolean;
  code: ExclusiveCode;
  busy: boolean;
  onSubmit: () => void;
};

/** What the order costs, as the server answered it, what is agreed to (`children`), and the way to place it. */
export function CheckoutSummary({
  price,
  stale,
  code,
  busy,
  onSubmit,
  children,
}: Props & { children?: ReactNode }) {
  return (
    <aside className={`card ${css.summary}`} aria-label="结算" aria-busy={stale}>
      <h2>结算</h2>
      {price.takesCode && <CodeBox code={code} items={price.items} />}
      <dl className="num">
        <div>
          <dt>商品原价</dt>
          <dd>{formatAmount(price.goodsPrice)}</dd>
        </div>
        {savingsOf(price.items).map(({ label, yuan }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={css.saved}>-{formatAmount(yuan)}</dd>
          </div>
        ))}
        {price.needsShipping && (
          <div>
            <dt>运费（满 100 包邮）</dt>
            <dd>{formatAmount(price.freightPrice)}</dd>
          </div>
        )}
      </dl>
      <hr className="divider" />
      <div className="between">
        <span>应付</span>
        <Price yuan={price.orderAmt} />
      </div>
      {children}
      <Button look="accent" size="lg" block className="no-phone" busy={busy || stale} onClick={onSubmit}>
        {stale ? "正在计算价格" : "提交订单"}
      </Button>
      <p className="hint">
        {[payWords(price.orderAmt), noRefundOf(price.items)].filter(Boolean).join("；")}。
      </p>
    </aside>
  );
}

const payWords = (orderAmt: number): string =>
  orderAmt === 0 ? "提交后立即生效，不用付款" : "请在半小时内完成付款，逾期订单自动关闭";

function CodeBox({ code, items }: { code: ExclusiveCode; items: FreshPrice["items"] }) {
  const idle = code.label && !code.error ? idleCode(code.code, items) : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void code.apply();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label="专属码"
        hint={code.label ? undefined : "选填，6 位；没有就留空"}
        error={code.error}
        beside={
          <Button type="submit" look="line" busy={code.busy}>
            {code.label ? "更换" : "使用"}
          </Button>
        }
      >
        <TextInput
          value={code.text}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => code.setText(event.target.value)}
        />
      </Field>
      {code.label && !code.error && (
        <div className={css.code}>
          <output className="grow">{code.label}</output>
          <Button look="text" size="sm" aria-label={`移除 ${code.code}`} onClick={code.remove}>
            移除
          </Button>
        </div>
      )}
      {idle && (
        <div className={`hint num ${css.idle}`} role="status">
          <b>{idle.head}</b>
          {idle.lines.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
      )}
    </form>
  );
}

/** The same at the foot of a phone page. */
export function CheckoutBar({ price, stale, busy, onSubmit }: Omit<Props, "code">) {
  const saved = savingsOf(price.items).reduce((sum, { yuan }) => sum + Math.round(yuan * 100), 0) / 100;
  return (
    <div className="buybar only-phone">
      <div className={css.total}>
        <span className="hint">应付</span> <Price yuan={price.orderAmt} />
        {saved > 0 && <span className={`${css.saved} num block`}>共优惠 {formatAmount(saved)}</span>}
      </div>
      <Button look="accent" busy={busy || stale} onClick={onSubmit}>
        {stale ? "正在计算" : "提交订单"}
      </Button>
    </div>
  );
}
