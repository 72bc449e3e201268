import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { addPersonNote, deletePersonNote, listPersonNotes } from "@zhutu/domain/people/contract.ts";
import { getPerson } from "@zhutu/domain/people/person-contract.ts";
import { MAX_NOTE, personNoteRule } from "@zhutu/domain/people/staff-form.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Card, Flex, Form, Input, Typography } from "antd";
import { useCallback } from "react";
import { Link } from "react-router";
import { QueryView } from "../../../lib/api/query-view.tsx";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { useLeaveGuard } from "../../../lib/hooks/use-leave-guard.ts";
import { ruled } from "../../../office/form/field-rules.ts";
import { officePaths } from "../../../office-paths.ts";
import { useActions } from "../../../office/use-actions.ts";
import { SkeletonRows } from "../../../ui/states.tsx";

type Note = CallReply<typeof listPersonNotes>["notes"][number];
/** `orderId`: of that order alone, and written there. */
type Props = { userId: number; mayDelete: boolean; orderId?: string };

// A person's line breaks are part of what was noted.
const asWritten = { margin: 0, whiteSpace: "pre-wrap" } as const;

// The count of characters stands at the end of the hint's first line.
const besideCount = { display: "block", paddingInlineEnd: 72 } as const;

const ACTIONS = {
  delete: {
    endpoint: deletePersonNote,
    question: ({ authorName, createTime }: Note) => ({
      title: "确定要删除吗?",
      text: `将删除${authorName}在 ${formatTime(createTime)} 写的备注，不能恢复。`,
      yes: "删除",
      danger: true,
    }),
    stale: [listPersonNotes, getPerson],
  },
} as const;

/** What staff noted of a learner, the newest first: to add to, and to delete from. */
export function PersonNotes({ userId, mayDelete, orderId }: Props) {
  const query = useApi(listPersonNotes, { params: { userId }, query: { orderId } });
  const { busy, run } = useActions(ACTIONS, ({ personNoteId }: Note) => ({
    params: { userId, personNoteId },
  }));
  return (
    <Card title={query.data ? `备注（${query.data.noteTotal}）` : "备注"}>
      <Flex vertical gap={16}>
        <NewNote userId={userId} {...(orderId !== undefined && { orderId })} />
        <QueryView query={query} skeleton={<SkeletonRows rows={2} height={48} />}>
          {({ notes, noteTotal }) =>
            notes.length === 0 ? (
              <Typography.Text type="secondary">还没有备注</Typography.Text>
            ) : (
              <Flex vertical gap={16}>
                {notes.map((one) => (
                  <Flex key={one.personNoteId} vertical component="article" aria-label={labelOf(one)}>
                    <Flex gap={12} align="center" wrap>
                      <Typography.Text type="secondary">
                        {one.authorName} {formatTime(one.createTime)}
                        {orderId === undefined && one.orderId !== null && (
                          <>
                            {" "}
                            <Link to={officePaths.order(one.orderId)}>订单 {one.orderId}</Link>
                          </>
                        )}
                      </Typography.Text>
                      {mayDelete && (
                        <Button
                          type="link"
                          danger
                          size="small"
                          aria-label={`删除${labelOf(one)}`}
                          loading={busy?.record.personNoteId === one.personNoteId}
                          disabled={busy !== undefined}
                          onClick={() => void run("delete", one)}
                        >
                          删除
                        </Button>
                      )}
                    </Flex>
                    <Typography.Paragraph style={asWritten}>{one.noteText}</Typography.Paragraph>
                  </Flex>
                ))}
                {noteTotal > notes.length && (
                  <Typography.Text type="secondary">只显示最近 {notes.length} 条</Typography.Text>
                )}
              </Flex>
            )
          }
        </QueryView>
      </Flex>
    </Card>
  );
}

const labelOf = ({ authorName, createTime }: Note): string =>
  `${authorName} ${formatTime(createTime)} 的备注`;

/** The field for another note; what was typed stays when it is not saved. */
function NewNote({ userId, orderId }: Pick<Props, "userId" | "orderId">) {
  const [form] = Form.useForm<{ noteText: string }>();
  const { mutateAsync, isPending } = useApiWrite(addPersonNote, { stale: [listPersonNotes, getPerson] });
  const isTyped = useCallback(
    () => ((form.getFieldValue("noteText") as string | undefined) ?? "").trim() !== "",
    [form],
  );
  useLeaveGuard(isTyped);
  const send = async ({ noteText }: { noteText: string }): Promise<void> => {
    try {
      await mutateAsync({ params: { userId }, body: { noteText, orderId } });
    } catch {
      return; // said already, by api()
    }
    form.resetFields();
  };
  return (
    <Form form={form} name="note" layout="vertical" onFinish={(values) => void send(values)}>
      <Form.Item
        name="noteText"
        label="写备注"
        rules={[ruled(personNoteRule, "")]}
        extra={<span style={besideCount}>学员在网站上看不到；学员下载个人信息副本时会包含。</span>}
      >
        <Input.TextArea rows={3} autoComplete="off" count={{ max: MAX_NOTE, show: true }} />
      </Form.Item>
      <Button htmlType="submit" loading={isPending}>
        保存备注
      </Button>
    </Form>
  );
}
