import { heldBeforePayingText } from "@zhutu/domain/ordering/held-lines.ts";
import { Icon } from "../../ui/icon.tsx";

type Props = { order: Parameters<typeof heldBeforePayingText>[0] };

/** Before an order is paid: which of its courses the buyer has by now, and what may be done about it. */
export function HeldLines({ order }: Props) {
  const text = heldBeforePayingText(order);
  if (!text) return null;
  return (
    <p className="alert alert-hot num" role="status">
      <Icon name="info" />
      {text}
    </p>
  );
}
