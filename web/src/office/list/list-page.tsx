import { Button, Card } from "antd";
import type { ReactNode } from "react";
import { EmptyState } from "../../ui/states.tsx";
import { FilterBar, type Needed, type Preset } from "./filter-bar.tsx";
import { FilterChips } from "./filter-chips.tsx";
import css from "./list.module.css";
import { type Offered, offeredNames } from "./offered.ts";
import { changedNames } from "../form/form-changes.ts";
import type { Fields, FiltersOf } from "../../lib/lists/list-params.ts";
import { OfficePage } from "../shell/office-page.tsx";
import { OfficeTable, type OfficeTableProps } from "../table/office-table.tsx";
import type { List } from "../../lib/lists/use-list-params.ts";

type Props<T, F extends Fields> = Omit<OfficeTableProps<T>, "list" | "empty" | "chips"> &
  Offered<F> & {
    /** Default: the route's title. */
    title?: string;
    list: List<F>;
    presets?: readonly Preset<FiltersOf<F>>[];
    needed?: Needed<FiltersOf<F>> | undefined;
    actions?: ReactNode;
    /** Saved views, beside the title. */
    views?: ReactNode;
    /** Above the filters: what is under way. */
    above?: ReactNode;
    /** Below the rows: figures about them. */
    below?: ReactNode;
    /** If there is nothing at all, with the next step. */
    empty: { text: string; action?: ReactNode };
  };

const lowBody = { body: { padding: "0 16px" } };

/** A list page: actions, filters, rows. */
export function ListPage<T extends object, F extends Fields>(props: Props<T, F>) {
  const { title, list, hidden, options, presets, needed, actions, views, above, below, empty, ...table } =
    props;
  const chosen = changedNames(list.filters, list.blank);
  const names = offeredNames({ list, hidden });
  const filtered = names.some((name) => chosen.has(name));
  const cleared = Object.fromEntries(names.map((name) => [name, list.blank[name]]));
  return (
    <OfficePage low beside={views} actions={actions} {...(title !== undefined && { title })}>
      {above}
      <Card styles={lowBody}>
        <div className={css.page}>
          {names.length > 0 && <FilterBar {...{ list, hidden, options, presets, needed }} />}
          <OfficeTable
            {...table}
            list={list}
            chips={<FilterChips {...{ list, hidden, options }} />}
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
        </div>
      </Card>
      {below}
    </OfficePage>
  );
}
