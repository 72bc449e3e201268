import { isMissing } from "@zhutu/domain/endpoint.ts";
import { Card } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { QueryView } from "../../lib/api/query-view.tsx";
import { EmptyState, SkeletonRows } from "../../ui/states.tsx";
import type { FormPageProps } from "./form-page-props.ts";
import { OfficePage } from "../shell/office-page.tsx";
import { RecordForm } from "./record-form.tsx";

/**
 * A record's form. It stays while the record is refetched, also if that fails, and when a new
 * record gets its id.
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
  if (id !== undefined && query.data === undefined && isMissing(query.error))
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
