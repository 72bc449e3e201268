import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { findSealedEvidence, openSealedEvidence } from "@zhutu/domain/certificate/contract.ts";
import { openingReasonRule } from "@zhutu/domain/certificate/document.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { idCardRule } from "@zhutu/domain/id-card.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Alert, Button, Card, Flex, Form, Input, Pagination } from "antd";
import { useState } from "react";
import { EvidenceShown } from "../../features/certificate/office/evidence-shown.tsx";
import { api } from "../../lib/api/api.ts";
import { useApi } from "../../lib/api/query.ts";
import { QueryView } from "../../lib/api/query-view.tsx";
import { usePhone } from "../../lib/hooks/use-media.ts";
import { routeHandle } from "../../lib/route-handle.ts";
import { AskingDialog } from "../../office/form/asking-dialog.tsx";
import { ruled } from "../../office/form/field-rules.ts";
import { OfficePage } from "../../office/shell/office-page.tsx";
import type { Column } from "../../office/table/columns.tsx";
import { RowsTable } from "../../office/table/rows-table.tsx";

export const handle = routeHandle({
  access: ["admin"],
  needs: "openSealedEvidence",
  title: "封存的学时档案",
  crumbs: ["运营", "用户", "封存的学时档案"],
});

type Row = CallReply<typeof findSealedEvidence>["rows"][number];
const pageSize = 20;

const columnsOf = (onOpen: (row: Row) => void): readonly Column<Row>[] => [
  { key: "id", title: "编号", width: 90, value: ({ sealedEvidenceId }) => String(sealedEvidenceId) },
  { key: "user", title: "原用户编号", width: 110, value: ({ userId }) => String(userId) },
  { key: "subject", title: "专业", value: ({ certSubject }) => subjectName(certSubject) },
  {
    key: "period",
    title: "学时周期",
    width: 220,
    value: ({ period }) => (period ? `${period.from} 至 ${period.until}` : "--"),
  },
  { key: "sealed", title: "封存时间", width: 172, as: "time", value: ({ sealedAt }) => sealedAt },
  { key: "until", title: "保存到", width: 120, value: ({ keepUntil }) => keepUntil },
  {
    key: "act",
    title: "操作",
    width: 80,
    cell: (row) => (
      <Button type="link" size="small" onClick={() => onOpen(row)}>
        查看
      </Button>
    ),
  },
];

/** What is kept of ended accounts for the authorities: found by the whole ID number, opened for a reason. */
export default function SealedEvidencePage() {
  const [asked, setAsked] = useState<{ idCard?: string; page: number }>({ page: 1 });
  const [opening, setOpening] = useState<Row>();
  const [shown, setShown] = useState<CallReply<typeof openSealedEvidence>>();
  const { page, ...body } = asked;
  const phone = usePhone();
  const query = useApi(findSealedEvidence, { query: { page, pageSize }, body }, { staleTime: 0 });
  return (
    <OfficePage>
      <Alert
        type="info"
        showIcon
        title="学员注销账号后，学时的依据在周期结束后保存六年，供主管部门核查。每次查看都要填写原因，并记入操作记录。"
      />
      <Card>
        <Flex vertical gap={16}>
          <Form<{ idCard: string }>
            layout={phone ? "vertical" : "inline"}
            onFinish={({ idCard = "" }) => setAsked(idCard.trim() === "" ? { page: 1 } : { page: 1, idCard })}
          >
            <Form.Item
              name="idCard"
              label="身份证号"
              rules={[ruled((text: string) => (text.trim() === "" ? undefined : idCardRule(text)), "")]}
            >
              <Input autoComplete="off" placeholder="完整号码" maxLength={30} />
            </Form.Item>
            <Button htmlType="submit" type="primary">
              查询
            </Button>
          </Form>
          <QueryView query={query}>
            {({ rows, total }) => (
              <>
                <RowsTable
                  rows={rows}
                  idOf={({ sealedEvidenceId }) => sealedEvidenceId}
                  columns={columnsOf(setOpening)}
                  empty="没有封存的档案"
                />
                {total > pageSize && (
                  <Pagination
                    current={page}
                    pageSize={pageSize}
                    total={total}
                    showSizeChanger={false}
                    onChange={(next) => setAsked({ ...asked, page: next })}
                  />
                )}
              </>
            )}
          </QueryView>
        </Flex>
      </Card>
      {shown && <EvidenceShown evidence={shown} onClose={() => setShown(undefined)} />}
      <AskingDialog
        title="查看封存的学时档案"
        yes="查看"
        initial={{ reason: "" }}
        open={opening !== undefined}
        onClose={() => setOpening(undefined)}
        run={async ({ reason }) => {
          const params = { sealedEvidenceId: opening?.sealedEvidenceId ?? 0 };
          setShown(await api(openSealedEvidence, { params, body: { reason } }, { quiet: true }));
        }}
      >
        <p>
          {opening && `编号 ${opening.sealedEvidenceId}，${formatTime(opening.sealedAt)} 封存。`}
          您的姓名、时间和原因会记入操作记录。
        </p>
        <Form.Item name="reason" label="查看原因" required rules={[ruled(openingReasonRule, "")]}>
          <Input.TextArea rows={3} maxLength={200} showCount autoComplete="off" />
        </Form.Item>
      </AskingDialog>
    </OfficePage>
  );
}
