import { recordHistory } from "@zhutu/domain/desk/contract.ts";
import type { RecordKind } from "@zhutu/domain/desk/timeline.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { keepPreviousData } from "@tanstack/react-query";
import { Button, Drawer, Flex, Pagination, Timeline, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi } from "../../../lib/api/query.ts";
import { tight } from "../../../office/table/columns.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { Icon } from "../../../ui/icon.tsx";

type Props = {
  kind: RecordKind;
  recordId: string | number;
  /** What the record's fields are called. */
  labels?: Readonly<Partial<Record<string, string>>>;
  /** What a field's value is called, where it is a code. */
  textOf?: (field: string, text: string) => ReactNode;
  /** Shown among a row's actions, named after the record. */
  inRow?: boolean;
};
type Event = CallReply<typeof recordHistory>["events"][number];
const pageSize = 20;

/** 变更记录: who did what to this record and when, in a drawer of its own. */
export function RecordHistory({ inRow = false, ...props }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {inRow ? (
        <Button
          type="link"
          style={tight}
          aria-label={`变更记录 ${props.recordId}`}
          onClick={() => setOpen(true)}
        >
          变更记录
        </Button>
      ) : (
        <Button icon={<Icon name="clock" />} onClick={() => setOpen(true)}>
          变更记录
        </Button>
      )}
      <Drawer title="变更记录" open={open} onClose={() => setOpen(false)} size={480} destroyOnHidden>
        {open && <Events {...props} />}
      </Drawer>
    </>
  );
}

function Events({ kind, recordId, labels = {}, textOf = (_, text) => text }: Omit<Props, "inRow">) {
  const [page, setPage] = useState(1);
  const query = useApi(
    recordHistory,
    { params: { kind, recordId: String(recordId) }, query: { page, pageSize } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  return (
    <QueryView query={query}>
      {({ events, total }) =>
        total === 0 ? (
          <EmptyState text="还没有变更记录" />
        ) : (
          <Flex vertical gap={16}>
            <Timeline
              items={events.map((event) => ({
                key: event.auditLogId,
                content: <OneEvent {...{ event, labels, textOf }} />,
              }))}
            />
            {total > pageSize && (
              <Pagination simple current={page} total={total} pageSize={pageSize} onChange={setPage} />
            )}
          </Flex>
        )
      }
    </QueryView>
  );
}

function OneEvent({ event, labels, textOf }: { event: Event } & Required<Pick<Props, "labels" | "textOf">>) {
  return (
    <Flex vertical gap={4}>
      <Typography.Text strong>
        {event.userName ?? "系统"} {event.done}
      </Typography.Text>
      <Typography.Text type="secondary">{formatTime(new Date(event.at))}</Typography.Text>
      {event.reason && <Typography.Text>原因：{event.reason}</Typography.Text>}
      {event.changes.map(({ field, before, after }) => (
        <Typography.Text key={field}>
          {labels[field] ?? field}：
          {before === null ? (
            "已修改"
          ) : (
            <>
              {before === "" ? "（空）" : textOf(field, before)} → {!after ? "（空）" : textOf(field, after)}
            </>
          )}
        </Typography.Text>
      ))}
    </Flex>
  );
}
