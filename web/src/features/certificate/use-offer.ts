// The courses that close the gap: the cheapest at first, then whichever the learner takes instead.
import { gapAfter } from "@zhutu/domain/certificate/cheapest-set.ts";
import { NO_CODE } from "@zhutu/domain/pricing/exclusive-code.ts";
import { freshPrice } from "@zhutu/domain/ordering/contract.ts";
import { useState } from "react";
import { useApi } from "../../lib/api/query.ts";
import { keptOwn } from "../../lib/storage.ts";
import type { HourForecast } from "./hour-kinds.tsx";

export type HourCourse = HourForecast["offer"]["choices"][number];

/** What a learner chose in place of the cheapest courses, by subject: still there after a look at the cart or a course. */
const keptChoice = (certSubject: string) =>
  keptOwn(`hours-choice.${certSubject}`, (stored) =>
    Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : undefined,
  );

const tenthsOf = (hours: number): number => Math.round(hours * 10);

/** What is chosen, its hours, what it leaves open and its price in one order; `price`, of one order, is undefined until the server says it. */
export function useOffer({ certSubject, offer, required, optional }: HourForecast) {
  const cheapest = offer.courses.map(({ courseId }) => courseId);
  const store = keptChoice(certSubject);
  const [own, setOwn] = useState<readonly number[] | undefined>(store.read);
  // Drop courses no longer on sale.
  const onSale = new Set([...offer.courses, ...offer.choices].map(({ courseId }) => courseId));
  const ids = own?.filter((id) => onSale.has(id)) ?? cheapest;
  // A fixed order, so that no row moves when pressed: the cheapest courses, then the others.
  const choices = [...offer.courses, ...offer.choices.filter(({ courseId }) => !cheapest.includes(courseId))];
  const chosen = choices.filter(({ courseId }) => ids.includes(courseId));
  const gap = { requiredTenths: tenthsOf(required.open), optionalTenths: tenthsOf(optional.open) };
  const left = gapAfter(
    gap,
    chosen.map((one) => ({ required: one.required, tenths: tenthsOf(one.courseHours) })),
  );
  const isCheapest = ids.length === cheapest.length && cheapest.every((id) => ids.includes(id));
  const products = chosen.map(({ courseId }) => ({ courseId, courseCount: 1 }));
  const asked = !isCheapest && products.length > 0;
  const quote = useApi(
    freshPrice,
    { body: { products, exclusiveCode: NO_CODE } },
    { enabled: asked, staleTime: 0, gcTime: 0 },
  );
  return {
    choices,
    chosen,
    hours: left.tenths / 10,
    requiredOpen: left.requiredTenths / 10,
    optionalOpen: left.optionalTenths / 10,
    isCheapest,
    /** Yuan of one order; null where nothing is chosen. */
    price: isCheapest ? offer.price : asked ? quote.data?.orderAmt : null,
    /** Asks for the price again; undefined where it did not fail. */
    askAgain: asked && quote.isError ? () => void quote.refetch() : undefined,
    toggle: (courseId: number): void => {
      const next = ids.includes(courseId) ? ids.filter((id) => id !== courseId) : [...ids, courseId];
      setOwn(next);
      store.write(next);
    },
    reset: (): void => {
      setOwn(undefined);
      store.forget();
    },
  };
}
