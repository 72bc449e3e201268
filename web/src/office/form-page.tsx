import type { CallError } from "@zhutu/domain/endpoint.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { TabsProps } from "antd";
import { Card } from "antd";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "../ui/button.tsx";
import { QueryView } from "../lib/api/query-view.tsx";
import { EmptyState, SkeletonRows } from "../ui/states.tsx";
import { OfficePage } from "./office-page.tsx";
import { RecordForm } from "./record-form.tsx";

/** What an act beside the form may do with it. */
export type FormActs = {
  /** Saves first what has changed; whether all is saved now. */
  saveFirst: () => Promise<boolean>;
  /** Leaves without the question about unsaved changes. */
  leaveWith: (go: () => unknown) => Promise<void>;
  /** Whether a save is under way. */
  saving: boolean;
};

export type FormPageProps<R, V extends object> = {
  /** Undefined: a new record. */
  id: number | undefined;
  query: UseQueryResult<R, CallError>;
  title: (record: R | undefined) => string;
  /** A new record's values. */
  blank: V;
  /** A function of the module: the form follows the record when either changes. */
  valuesOf: (record: R) => V;
  /** Saves and resolves to the record's id; `changed` names the fields that are not as saved. */
  save: (values: V, changed: ReadonlySet<keyof V>) => Promise<number>;
  /** Has what shows the record asked for again. */
  onSaved: () => unknown;
  /** The page of a record, where a new one goes on. */
  addressOf: (id: number) => string;
  /** Why the record cannot be edited now. */
  locked: (record: R | undefined) => string | undefined;
  /** Said when there is no such record, and the way back. */
  missing: { text: string; back: string; to: string };
  beside?: (record: R) => ReactNode;
  acts?: (record: R, acts: FormActs) => ReactNode;
  /** Tabs beside the form's own. */
  tabs?: (record: R | undefined) => NonNullable<TabsProps["items"]>;
  children: (record: R | undefined, disabled: boolean) => ReactNode;
};

/**
 * A record on its form. The form stays while the record is asked for again, also when that fails, and goes on as it is
 * when a new record gets its id.
 */
export function FormPage<R, V extends object>(props: FormPageProps<R, V>) {
  const { id, query, title, missing } = props;
  const [form, setForm] = useState({ id, created: id, number: 0, opened: false });
  const opens = id === undefined || query.data !== undefined;
  if (form.id !== id) {
    const same = id !== undefined && id === form.created;
    setForm({ id, created: id, number: same ? form.number : form.number + 1, opened: same });
  } else if (opens && !form.opened) {
    setForm({ ...form, opened: true });
  }
  // 400: what stands in the address is no id at all.
  if (id !== undefined && query.data === undefined && [400, 404].includes(query.error?.status ?? 0))
    return (
      <OfficePage title={missing.text}>
        <Card>
          <EmptyState
            icon="search"
            text="它可能已被删除"
            action={
              <Link className={buttonClass()} to={missing.to}>
                {missing.back}
              </Link>
            }
          />
        </Card>
      </OfficePage>
    );
  if (!form.opened)
    return (
      <OfficePage title={title(undefined)}>
        <Card>
          <QueryView query={query} skeleton={<SkeletonRows rows={8} height={48} />}>
            {() => null}
          </QueryView>
        </Card>
      </OfficePage>
    );
  const onCreated = (created: number) => setForm((now) => ({ ...now, created }));
  return <RecordForm key={form.number} {...props} onCreated={onCreated} />;
}
