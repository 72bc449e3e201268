// 支付方式: chosen by the buyer where the shop takes several, and remembered for the next time.
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from "@zhutu/domain/payment/method.ts";
import { useState } from "react";
import { kept } from "../../lib/storage.ts";
import { Radio } from "../../ui/choice.tsx";
import css from "./payment.module.css";

const lastChosen = kept("zhutu.pay-method", (stored) => stored, "browser");

/**
 * The method to pay by: that of the payment app whose browser this is, where no other can be opened, else the one of last
 * time; where the shop does not take it, the shop's first.
 */
export function useMethod(methods: readonly PaymentMethod[], inside: PaymentMethod | undefined) {
  const [last] = useState(lastChosen.read);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const wanted: readonly unknown[] = [chosen, inside, last];
  const method = wanted.map((one) => methods.find((taken) => taken === one)).find(Boolean) ?? methods[0];
  const choose = (one: PaymentMethod): void => {
    lastChosen.write(one);
    setChosen(one);
  };
  return { method, choose, isChosen: chosen !== undefined };
}

type Props = {
  methods: readonly PaymentMethod[];
  method: PaymentMethod | undefined;
  onChoose: (method: PaymentMethod) => void;
  /** Nothing may be chosen now; the element of that id says why. */
  offBy: string | undefined;
};

/** Nothing where there is no choice. */
export function MethodChoice({ methods, method, onChoose, offBy }: Props) {
  if (methods.length < 2) return null;
  return (
    <fieldset className={css.methods} disabled={offBy !== undefined} aria-describedby={offBy}>
      <legend className="sr">支付方式</legend>
      {methods.map((one) => (
        <Radio key={one} name="pay-method" checked={one === method} onChange={() => onChoose(one)}>
          {PAYMENT_METHOD_LABELS[one]}
        </Radio>
      ))}
    </fieldset>
  );
}
