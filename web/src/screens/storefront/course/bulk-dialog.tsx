import { keepPreviousData } from "@tanstack/react-query";
import { maxQuantity } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { BULK_FROM } from "@zhutu/domain/pricing/rule-names.ts";
import { type FormEvent, useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { rememberedChannel } from "../../../lib/buying/channel.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Price } from "../../../ui/price.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import type { CourseDetail } from "./course-loader.ts";
import css from "./bulk-dialog.module.css";

type Props = {
  product: CourseDetail;
  onClose: () => void;
  onBuy: (copies: number) => unknown;
};

const most = maxQuantity(COURSE_TYPE.training, "package", "detail");

/** How many copies to buy for others, 1 to 1000 (requirements.tsv DET-024), and what they come to as the server says. */
export function BulkDialog({ product, onClose, onBuy }: Props) {
  const [copies, setCopies] = useState(BULK_FROM);
  const [wrong, setWrong] = useState(false);
  const { courseId } = product;
  const asked = {
    body: {
      products: [{ courseId, courseCount: copies }],
      exclusiveCode: rememberedChannel(),
      orderType: "package" as const,
    },
  };
  const price = useApi(freshPrice, asked, { enabled: !wrong, placeholderData: keepPreviousData });
  const { bulkPrice, payPrice } = product;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (wrong) event.currentTarget.querySelector("input")?.focus();
    else void onBuy(copies);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="单位购买"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button look="accent" type="submit" form="bulk-form">
            去下单
          </Button>
        </>
      }
    >
      <form id="bulk-form" className="stack" onSubmit={submit} noValidate>
        <p className="strong">{product.courseName}</p>
        <div className={`between ${css.copies}`}>
          <span>
            <span className="label">购买份数</span>
            <span className="hint num block">1 到 {most} 份</span>
          </span>
          <Stepper value={copies} max={most} label="购买份数" eager onChange={setCopies} onWrong={setWrong} />
        </div>
        {bulkPrice !== null && bulkPrice < payPrice && (
          <p className="hint num">
            满 {BULK_FROM} 份每份 {formatAmount(bulkPrice)}
          </p>
        )}
        {price.data && !wrong && <Total price={price.data} busy={price.isPlaceholderData} />}
        <p className="hint">
          付款后在“我的订单”里按手机号分配给学员，也可以分配给自己；开始学习前，名额可以收回。
        </p>
      </form>
    </Dialog>
  );
}

type Quoted = NonNullable<ReturnType<typeof useApi<typeof freshPrice>>["data"]>;

function Total({ price: { items, orderAmt, storeWideDiscount }, busy }: { price: Quoted; busy: boolean }) {
  const [line] = items;
  return (
    <dl className={`num ${css.sum}`} aria-busy={busy || undefined}>
      {line && (
        <div className="between">
          <dt className="muted">每份</dt>
          <dd>{formatAmount(line.unitPrice)}</dd>
        </div>
      )}
      {storeWideDiscount > 0 && (
        <div className="between">
          <dt className="muted">全场满减</dt>
          <dd>-{formatAmount(storeWideDiscount)}</dd>
        </div>
      )}
      <div className="between">
        <dt>合计</dt>
        <dd>
          <Price yuan={orderAmt} />
        </dd>
      </div>
    </dl>
  );
}
