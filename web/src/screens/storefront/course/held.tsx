import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { heldNote } from "./held-note.ts";
import css from "./course.module.css";

/** For who holds the product. */
export const Held = ({ text, done }: ReturnType<typeof heldNote>) => (
  <p className={`alert alert-ok ${css.bought}`}>
    <Icon name="check-circle" />
    <span className="grow">{text}</span>
    {done && <span className="num nowrap">{done}</span>}
  </p>
);

/** For whom an order of the product waits for its money. */
export const Payable = ({ onPay }: { onPay: () => void }) => (
  <p className={`alert alert-hot ${css.bought}`}>
    <Icon name="clock" />
    <span className="grow">您有一个待付款的订单</span>
    <Button look="accent" size="sm" onClick={onPay}>
      继续付款
    </Button>
  </p>
);
