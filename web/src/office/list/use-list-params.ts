import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { withQuery } from "../../paths.ts";
import {
  blankFilters,
  type Fields,
  type FiltersOf,
  type ListSpec,
  type ListState,
  readList,
  writeList,
} from "./list-params.ts";
import { useRememberedList } from "./list-left.ts";

type Change<F extends Fields> = Partial<Omit<ListState<F>, "filters">> & { filters?: Partial<FiltersOf<F>> };

export type List<F extends Fields = Fields> = ListState<F> & {
  blank: FiltersOf<F>;
  pageSizes: readonly number[];
  /**
   * Goes to the list with that change: a step of the browser's history, on page 1 unless a page is named. Answers
   * whether there is one to go, as the list may be shown like that already, or be on its way to that.
   */
  show: (change: Change<F>) => boolean;
  /** Shows another page in place of this one, which is past the end: Back must not lead here again. */
  correct: (page: number) => void;
};

/** A list's state, read from its address, and how to change a part of it; records lead back to it as it was left. */
export function useListParams<F extends Fields>(spec: ListSpec<F>): List<F> {
  const location = useLocation();
  const navigate = useNavigate();
  useRememberedList();
  // Not of the memo: a list that is on its way is still the one that is left.
  const { location: next } = useNavigation();
  const coming = useRef(next);
  useEffect(() => {
    coming.current = next;
  }, [next]);
  // A new object with every step of the history, also with one to the address where one is.
  return useMemo(() => {
    const { pathname, search } = location;
    const state = readList(spec, new URLSearchParams(search));
    const addressOf = (of: ListState<F>): string => withQuery(pathname, writeList(spec, of));
    const left = addressOf(state);
    const asked = (): string => {
      const { current } = coming;
      return current?.pathname === pathname
        ? addressOf(readList(spec, new URLSearchParams(current.search)))
        : left;
    };
    const go = (change: Partial<ListState<F>>, replace: boolean): boolean => {
      const to = addressOf({ ...state, ...change });
      const goes = to !== asked();
      // Back to the one that is left before another has come: no step, but that other one must not come any more.
      if (goes) void navigate(to, { replace: replace || to === left });
      return goes;
    };
    return {
      ...state,
      blank: blankFilters(spec),
      pageSizes: spec.pageSizes,
      show: ({ filters, ...rest }) =>
        go({ page: 1, ...rest, filters: { ...state.filters, ...filters } }, false),
      correct: (page) => void go({ page }, true),
    };
  }, [spec, location, navigate]);
}
