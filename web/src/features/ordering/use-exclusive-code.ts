import { getDiscount } from "@zhutu/domain/channels/contract.ts";
import { CallError, type CallReply } from "@zhutu/domain/endpoint.ts";
import { discountLabel } from "@zhutu/domain/money.ts";
import { exclusiveCodeRule, NO_CODE, normaliseExclusiveCode } from "@zhutu/domain/pricing/exclusive-code.ts";
import { useState } from "react";
import { api, sentenceOf } from "../../lib/api/api.ts";
import { keyOf, queryClient, useApi } from "../../lib/api/query.ts";
import { codeRemoved, forgetChannel } from "../../lib/buying/channel.ts";
import { toast } from "../../ui/toast.ts";

/** The result of applying a code: unchanged, a new price, the public price again, or refused (shown at the field). */
export type CodeOutcome = "same" | "changed" | "removed" | "refused";

/** What is said of a price that followed the code. */
export const repriced: Partial<Record<CodeOutcome, string>> = {
  changed: "价格已按专属码更新",
  removed: codeRemoved,
};

/**
 * The exclusive code of the order confirmation. A typed code counts once it was applied; a code reported unknown
 * resets the discount to none and is cleared (PRICE-009 to PRICE-011).
 */
export function useExclusiveCode(initial: string, onChange: (code: string) => void) {
  const [text, setText] = useState(initial === NO_CODE ? "" : initial);
  const [code, setCode] = useState(initial);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const discount = useApi(
    getDiscount,
    { params: { exclusiveCode: code } },
    { enabled: code !== NO_CODE, staleTime: Infinity },
  );

  // A code remembered from an earlier page may be gone; then the field says so.
  const gone = discount.error?.code === "error";

  const take = (next: string): CodeOutcome => {
    if (next === code) return "same";
    setCode(next);
    onChange(next);
    return next === NO_CODE ? "removed" : "changed";
  };
  const clear = (): void => {
    setText("");
    take(NO_CODE);
  };
  /** Removes the code from this order and the rest of the visit. */
  const remove = (): void => {
    setError(undefined);
    clear();
    forgetChannel();
    toast.success(codeRemoved);
  };
  const apply = async (): Promise<CodeOutcome> => {
    const wrong = exclusiveCodeRule(text);
    setError(wrong);
    if (wrong !== undefined) return "refused";
    const typed = normaliseExclusiveCode(text) ?? NO_CODE;
    if (typed === code || typed === NO_CODE) return take(typed);
    setBusy(true);
    try {
      const input = { params: { exclusiveCode: typed } };
      await queryClient.fetchQuery({
        queryKey: keyOf(getDiscount, input),
        queryFn: () => api(getDiscount, input, { quiet: true }),
      });
      setText(typed);
      return take(typed);
    } catch (failure) {
      setError(sentenceOf(failure));
      if (failure instanceof CallError && failure.code === "error") clear();
      return "refused";
    } finally {
      setBusy(false);
    }
  };
  return {
    text,
    setText: (typed: string) => {
      setText(typed);
      setError(undefined);
    },
    code: gone ? NO_CODE : code,
    checking: discount.isLoading,
    label: code !== NO_CODE && discount.data ? labelOf(discount.data) : "",
    error: error ?? (gone ? sentenceOf(discount.error) : undefined),
    busy,
    apply,
    remove,
  };
}

export type ExclusiveCode = ReturnType<typeof useExclusiveCode>;

type Discount = CallReply<typeof getDiscount>;

/** Whose code it is and what it gives: `山东建筑技术学校 · 9折`. */
function labelOf({ channelName, kind, exclusiveDiscount }: Discount): string {
  // An internal channel's reduction is the product's own: its factor alone would read 无.
  const gives =
    kind === "internal" && exclusiveDiscount === 1 ? "内部渠道价" : discountLabel(exclusiveDiscount);
  return channelName ? `${channelName} · ${gives}` : gives;
}
