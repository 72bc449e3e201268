import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { nextStepOf } from "./after-payment.ts";

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
