import { maxQuantity } from "@zhutu/domain/cart/quantity.ts";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import type { CourseDetail } from "./course-loader.ts";

type Props = {
  product: CourseDetail;
  onClose: () => void;
  onBuy: (copies: number) => unknown;
};

/** How many copies to buy for others: 1 to 1000 (requirements.tsv DET-024). */
export function BulkDialog({ product, onClose, onBuy }: Props) {
  const [copies, setCopies] = useState(10);
  return (
    <Dialog
      open
      onClose={onClose}
      title="团购"
      footer={
        <>
          <Button look="line" onClick={onClose}>
            取消
          </Button>
          <Button look="accent" onClick={() => onBuy(copies)}>
            去下单
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="strong">{product.courseName}</p>
        <div className="between">
          <span className="label">购买份数</span>
          <Stepper
            value={copies}
            max={maxQuantity(1, "package", "detail")}
            label="购买份数"
            onChange={setCopies}
          />
        </div>
        <p className="hint">付款后在“我的订单”里按手机号分配给员工；没开始学的名额可以收回。</p>
      </div>
    </Dialog>
  );
}
