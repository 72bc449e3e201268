import type { Role } from "@zhutu/domain/endpoint.ts";
import { listUsersForPage } from "@zhutu/domain/statistics/people/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/table/columns.tsx";
import type { Filter } from "../../../office/list/filter-bar.tsx";
import type { Fields, FiltersOf } from "../../../office/list/list-params.ts";
import { ListPage } from "../../../office/list/list-page.tsx";
import type { List } from "../../../office/list/use-list-params.ts";
import { userQuery, type UserRow } from "./people-lists.ts";

type Props<F extends Fields> = {
  name: string;
  list: List<F>;
  /** Whose list it is; without it the filter says. */
  role?: Role;
  filters: readonly Filter<FiltersOf<F>>[];
  columns: readonly Column<UserRow>[];
  unit: string;
  actions: ReactNode;
  views: ReactNode;
  empty: { text: string; action?: ReactNode };
};

/** A list of people of one role, or of all. */
export function PeoplePage<F extends Fields>({ list, role, ...page }: Props<F>) {
  const { page: at, pageSize } = list;
  const asked = userQuery(list.filters as unknown as Parameters<typeof userQuery>[0], role);
  const query = useApi(
    listUsersForPage,
    { query: { ...asked, page: at, pageSize } },
    { placeholderData: keepPreviousData },
  );
  return (
    <ListPage
      {...page}
      {...{ list, query, rows: query.data?.users, total: query.data?.total }}
      idOf={(one) => one.userId}
    />
  );
}
