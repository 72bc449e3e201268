import { CERT_STATUS_LABELS, type CertStatus } from "@zhutu/domain/certificate/cert-status.ts";
import type { EndedDocumentShown } from "@zhutu/domain/certificate/contract.ts";
import { useSite } from "../../lib/head/use-site.ts";
import css from "./certificate.module.css";
import { Moment } from "../../ui/moment.tsx";
import { Tag } from "../../ui/tag.tsx";

/** In place of a revoked certificate: which, when, why, and whom to ask. */
export function RevokedNote({ revoked }: { revoked: EndedDocumentShown }) {
  const { hotline } = useSite();
  return (
    <div className={css.note}>
      <p className="num">
        证书 {revoked.certNo} 已于 <Moment at={revoked.endedAt} to="day" /> 撤销，原因：{revoked.reason}
      </p>
      <p className="hint">
        如有疑问请联系客服
        {hotline && (
          <>
            {" "}
            <span className="num nowrap">{hotline}</span>
          </>
        )}
        。
      </p>
    </div>
  );
}

/** Beside a reissued certificate: when, which one it replaced, and why. */
export const ReplacedNote = ({ replaced }: { replaced: EndedDocumentShown }) => (
  <p className={`hint num ${css.replaced}`}>
    <Moment at={replaced.endedAt} to="day" /> 换发，原证书 {replaced.certNo} 不再有效，原因：{replaced.reason}
  </p>
);

/** Passed or being learned; of a period that is over without a pass, that it has ended. */
export function CertStatusTag({
  cert: { certStatus, current },
}: {
  cert: { certStatus: CertStatus; current: boolean };
}) {
  if (certStatus === "learning" && !current) return <Tag tone="plain">已结束</Tag>;
  return <Tag tone={certStatus === "pass" ? "green" : "blue"}>{CERT_STATUS_LABELS[certStatus]}</Tag>;
}
