import { heldBeforePayingText } from "@zhutu/domain/ordering/held-lines.ts";
import { Link } from "react-router";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { nextStepOf } from "./after-payment.ts";

type Props = { order: Parameters<typeof heldBeforePayingText>[0] };

/** Before an order is paid: which of its courses the buyer has by now, and what may be done about it. */
export function HeldLines({ order }: Props) {
  const text = heldBeforePayingText(order);
  if (!text) return null;
  return (
    <Alert look="hot" role="status" className="num">
      {text}
    </Alert>
  );
}

/** Leads on from a paid order; nothing where it holds nothing to study, to read or to assign. */
export function NextStep({ order, size }: { order: Parameters<typeof nextStepOf>[0]; size: "sm" | "lg" }) {
  const next = nextStepOf(order);
  if (!next) return null;
  const look = size === "lg" ? buttonClass({ size, block: true }) : buttonClass({ look: "soft", size });
  return (
    <Link className={look} to={next.to}>
      {next.label}
    </Link>
  );
}
