import { Button, Card, Flex } from "antd";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/states.tsx";
import { FilterBar, filterNames, type Needed, type Offered, type Preset } from "./filter-bar.tsx";
import { changedNames } from "../form/form-changes.ts";
import type { Fields, FiltersOf } from "../../lib/lists/list-params.ts";
import { OfficePage } from "../shell/office-page.tsx";
import { OfficeTable, type OfficeTableProps } from "../table/office-table.tsx";
import type { List } from "../../lib/lists/use-list-params.ts";

type Props<T, F extends Fields> = Omit<OfficeTableProps<T>, "list" | "empty"> &
  Offered<F> & {
    /** Default: the route's title. */
    title?: string;
    list: List<F>;
    presets?: readonly Preset<FiltersOf<F>>[];
    needed?: Needed<FiltersOf<F>> | undefined;
    actions?: ReactNode;
    /** Saved views, above the filters. */
    views?: ReactNode;
    /** Above the filters: what is under way. */
    above?: ReactNode;
    /** If there is nothing at all, with the next step. */
    empty: { text: string; action?: ReactNode };
  };

/** A list page: actions, filters, rows. */
export function ListPage<T extends object, F extends Fields>(props: Props<T, F>) {
  const { title, list, hidden, options, presets, needed, actions, views, above, empty, ...table } = props;
  const chosen = changedNames(list.filters, list.blank);
  const names = filterNames({ list, hidden });
  const filtered = names.some((name) => chosen.has(name));
  const cleared = Object.fromEntries(names.map((name) => [name, list.blank[name]]));
  return (
    <OfficePage actions={actions} {...(title !== undefined && { title })}>
      {above}
      <Card>
        <Flex vertical gap={16}>
          {views}
          {names.length > 0 && <FilterBar {...{ list, hidden, options, presets, needed }} />}
          <OfficeTable
            {...table}
            list={list}
            empty={
              filtered ? (
                <EmptyState
                  icon="search"
                  text="没有符合条件的内容，换个条件再查一次"
                  action={
                    <Button onClick={() => list.show({ filters: cleared as Partial<FiltersOf<F>> })}>
                      清除筛选
                    </Button>
                  }
                />
              ) : (
                <EmptyState text={empty.text} action={empty.action} />
              )
            }
          />
        </Flex>
      </Card>
    </OfficePage>
  );
}
