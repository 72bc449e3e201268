import { CallError } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { sentenceOf } from "../../lib/api/api.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { requestFailed } from "../../ui/toast.ts";

export const isPriceChange = (refusal: unknown): refusal is CallError =>
  refusal instanceof CallError && refusal.code === "PRICE_CHANGED";

/** The message of a refusal, also of those handled silently elsewhere. */
export const whyNotOrdered = (refusal: Error): string =>
  isPriceChange(refusal) ? refusal.message : sentenceOf(refusal) || requestFailed;

/** Why the last submit ordered nothing, beside what is to be read again. */
export function NotOrdered({ refusal }: { refusal: Error }) {
  const sentence = whyNotOrdered(refusal);
  return (
    <p className="alert alert-bad" role="alert">
      <Icon name="warning" />
      <span className="grow">{sentence}</span>
      {refusal instanceof CallError && refusal.reason === "TOO_MANY_OPEN_ORDERS" && (
        <Link className={buttonClass({ look: "line", size: "sm" })} to={paths.myOrders({ state: "paying" })}>
          去付款或取消
        </Link>
      )}
    </p>
  );
}

/** The product of the order that was withdrawn meanwhile; undefined for every other refusal. */
export const goneOf = (failure: unknown): number | undefined =>
  failure instanceof CallError && failure.reason === "NOT_FOR_SALE"
    ? (failure.detail as { courseId: number }).courseId
    : undefined;
