import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { DOCUMENT_STATE_LABELS } from "@zhutu/domain/certificate/document.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Card, Flex, Typography } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { Link } from "react-router";
import { type Column, tight } from "../../../office/table/columns.tsx";
import { rowFocus } from "../../../ui/row-focus.ts";
import { RowsTable } from "../../../office/table/rows-table.tsx";
import { type States, StatusTag } from "../../../office/status-tag.tsx";
import { paths } from "../../../paths.ts";
import { type Certificate, type Ending, EndCertificateDialog } from "./end-certificate-dialog.tsx";

const STATES: States<Certificate["state"]> = {
  valid: { label: DOCUMENT_STATE_LABELS.valid, tone: "success" },
  reissued: { label: DOCUMENT_STATE_LABELS.reissued, tone: "default" },
  revoked: { label: DOCUMENT_STATE_LABELS.revoked, tone: "error" },
};

const columns: readonly Column<Certificate>[] = [
  {
    key: "number",
    title: "证书编号、专业",
    width: 236,
    long: true,
    cell: ({ certNo, certSubject, period, replaces }) => (
      <Flex vertical>
        <span>{certNo}</span>
        <span>{subjectName(certSubject)}</span>
        {period && (
          <Typography.Text type="secondary">
            {period.from} 至 {period.until}
          </Typography.Text>
        )}
        {replaces && <Typography.Text type="secondary">换发自 {replaces}</Typography.Text>}
      </Flex>
    ),
  },
  {
    key: "issued",
    title: "姓名、发证时间",
    width: 176,
    cell: ({ userName, issuedAt }) => (
      <Flex vertical>
        <span>{userName}</span>
        <Typography.Text type="secondary">{formatTime(issuedAt)}</Typography.Text>
      </Flex>
    ),
  },
  {
    key: "state",
    title: "状态",
    width: 196,
    cell: ({ state, endedAt, endReason }) => (
      <Flex vertical>
        <StatusTag of={STATES} is={state} />
        {endedAt && <Typography.Text type="secondary">{formatTime(endedAt)}</Typography.Text>}
        {endReason && <Typography.Text type="secondary">原因：{endReason}</Typography.Text>}
      </Flex>
    ),
  },
];

export type CertificateActs = {
  /** The certificate's status. */
  history: (certNo: string) => ReactNode;
};
type Props = {
  certificates: readonly Certificate[];
  /** The person's name as a certificate that is reissued would say it. */
  userName: string;
  acts: CertificateActs;
};

/** The certificates that were issued to a person, and what may be done to each. */
export function UserCertificates({ certificates, userName, acts }: Props) {
  const [ending, setEnding] = useState<Ending>();
  const keepFocus = useRef(() => {});
  const press = (by: Ending["by"], certificate: Certificate): void => {
    keepFocus.current = rowFocus();
    setEnding({ by, certificate });
  };
  return (
    <Card title="合格证书">
      <RowsTable
        rows={certificates}
        idOf={({ certificateDocumentId }) => certificateDocumentId}
        columns={[...columns, actsColumn(acts, press)]}
        empty={<Typography.Text type="secondary">还没有证书</Typography.Text>}
      />
      <EndCertificateDialog
        ending={ending}
        userName={userName}
        onClose={() => setEnding(undefined)}
        onClosed={() => keepFocus.current()}
      />
    </Card>
  );
}

const actsColumn = (
  acts: CertificateActs,
  press: (by: Ending["by"], certificate: Certificate) => void,
): Column<Certificate> => ({
  key: "acts",
  title: "操作",
  width: 220,
  cell: (one) => (
    <Flex gap={12} align="center" wrap>
      <Link to={paths.verified(one.verifyCode)} target="_blank" aria-label={`查验 ${one.certNo}`}>
        查验
      </Link>
      {one.state === "valid" && (
        <>
          <Button
            type="link"
            style={tight}
            aria-label={`换发 ${one.certNo}`}
            onClick={() => press("reissue", one)}
          >
            换发
          </Button>
          <Button
            type="link"
            danger
            style={tight}
            aria-label={`撤销 ${one.certNo}`}
            onClick={() => press("revoke", one)}
          >
            撤销
          </Button>
        </>
      )}
      {acts.history(one.certNo)}
    </Flex>
  ),
});
