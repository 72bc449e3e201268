import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { reissueCertificate, revokeCertificate } from "@zhutu/domain/certificate/contract.ts";
import { endReasonRule } from "@zhutu/domain/certificate/document.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { listPersonCertificates } from "@zhutu/domain/people/person-contract.ts";
import { Form, Input, Typography } from "antd";
import { api, sayDone } from "../../../lib/api/api.ts";
import { markStale } from "../../../lib/api/query.ts";
import { AskingDialog } from "../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../office/form/field-rules.ts";

export type Certificate = CallReply<typeof listPersonCertificates>[number];
/** A valid certificate, and how it is to end. */
export type Ending = { by: "reissue" | "revoke"; certificate: Certificate };

const WAYS = {
  reissue: { endpoint: reissueCertificate, title: "确定要换发吗?", yes: "换发", label: "换发原因" },
  revoke: { endpoint: revokeCertificate, title: "确定要撤销吗?", yes: "撤销", label: "撤销原因" },
} as const;

type Props = {
  ending: Ending | undefined;
  /** The name that a reissued certificate would bear. */
  userName: string;
  onClose: () => void;
  onClosed: () => void;
};

/** Asks why a certificate is reissued or revoked, and does it; the list is fresh also where somebody else was first. */
export function EndCertificateDialog({ ending, userName, onClose, onClosed }: Props) {
  const by = ending?.by ?? "reissue";
  const { endpoint, title, yes, label } = WAYS[by];
  return (
    <AskingDialog
      title={title}
      yes={yes}
      danger={by === "revoke"}
      initial={{ reason: "" }}
      open={ending !== undefined}
      onClose={onClose}
      onClosed={onClosed}
      run={async (body) => {
        if (!ending) return;
        const { certificateDocumentId } = ending.certificate;
        try {
          await api(endpoint, { params: { certificateDocumentId }, body }, { quiet: true });
          sayDone(endpoint);
        } finally {
          await markStale([listPersonCertificates]);
        }
      }}
    >
      {ending && <What {...ending} userName={userName} />}
      <Form.Item
        name="reason"
        label={label}
        required
        rules={[ruled(endReasonRule, "")]}
        extra="学员能看到，变更记录里也有"
      >
        <Input.TextArea rows={3} autoComplete="off" />
      </Form.Item>
    </AskingDialog>
  );
}

function What({ by, certificate, userName }: Ending & { userName: string }) {
  const { certNo, certSubject, userName: written } = certificate;
  const which = `${subjectName(certSubject)}证书 ${certNo}`;
  if (by === "revoke")
    return (
      <Typography.Paragraph>
        {which}{" "}
        不再有效，查验页显示已撤销，学员不能再下载，也不会自动重新发证；已得的学时保留。撤销后不能恢复。
      </Typography.Paragraph>
    );
  return (
    <>
      <Typography.Paragraph>
        {which}{" "}
        换成一张新证书：编号、查验码和发证日期是新的，姓名和证件号码按账号现在的资料，学时和合格日期不变。原证书不再有效，不能恢复。
      </Typography.Paragraph>
      <Typography.Paragraph>
        证书上的姓名：
        <strong>{written === userName ? `${userName}（没有变化）` : `${written} → ${userName}`}</strong>
      </Typography.Paragraph>
    </>
  );
}
