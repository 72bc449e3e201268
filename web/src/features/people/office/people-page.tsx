import type { Role } from "@zhutu/domain/endpoint.ts";
import { listUsersForPage } from "@zhutu/domain/people/contract.ts";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useApi } from "../../../lib/api/query.ts";
import type { Column } from "../../../office/table/columns.tsx";
import type { Fields } from "../../../lib/lists/list-params.ts";
import { ListPage } from "../../../office/list/list-page.tsx";
import type { List } from "../../../lib/lists/use-list-params.ts";
import type { UserRow } from "./people-lists.ts";

type Props<F extends Fields> = {
  name: string;
  list: List<F>;
  /** Whose list it is; without it the filter says. */
  role?: Role;
  columns: readonly Column<UserRow>[];
  unit: string;
  actions: ReactNode;
  views: ReactNode;
  empty: { text: string; action?: ReactNode };
};

/** A list of people of one role, or of all. */
export function PeoplePage<F extends Fields>({ list, role, ...page }: Props<F>) {
  const query = useApi(
    listUsersForPage,
    { query: { ...(role && { roleId: role }), ...list.query } },
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
