import { useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { withQuery } from "../../paths.ts";
import {
  type AskedOf,
  askFilters,
  askList,
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
  spec: ListSpec<F>;
  pageSizes: readonly number[];
  blank: FiltersOf<F>;
  /** What the API is asked for: by the filters alone, and with page and page size. */
  asked: AskedOf<F>;
  query: AskedOf<F> & { page: number; pageSize: number };
  /** The address of the changed list, on page 1 unless a page is named. */
  to: (change: Change<F>) => string;
  /**
   * Navigates to the changed list, on page 1 unless a page is named; false if it is shown or
   * loading already.
   */
  show: (change: Change<F>) => boolean;
  /** Replaces a page past the end, so that Back does not return to it. */
  correct: (page: number) => void;
};

/** A list's state from its address; records lead back to it as left. */
export function useListParams<F extends Fields>(spec: ListSpec<F>): List<F> {
  const location = useLocation();
  const navigate = useNavigate();
  useRememberedList();
  // Not in the memo: a list that is loading is not yet the one being left.
  const { location: next } = useNavigation();
  const coming = useRef(next);
  useEffect(() => {
    coming.current = next;
  }, [next]);
  // A new object with every history step, also to the same address.
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
    const changed = ({ filters, ...rest }: Change<F>): ListState<F> => ({
      ...state,
      page: 1,
      ...rest,
      filters: { ...state.filters, ...filters },
    });
    const go = (change: Change<F>, replace: boolean): boolean => {
      const to = addressOf(changed(change));
      const goes = to !== asked();
      // Back to the present list before another has loaded: no step, but the other must not come.
      if (goes) void navigate(to, { replace: replace || to === left });
      return goes;
    };
    return {
      ...state,
      spec,
      pageSizes: spec.pageSizes,
      blank: blankFilters(spec),
      asked: askFilters(spec, state.filters),
      query: askList(spec, state),
      to: (change) => addressOf(changed(change)),
      show: (change) => go(change, false),
      correct: (page) => void go({ page }, true),
    };
  }, [spec, location, navigate]);
}
