import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { percentOf } from "@zhutu/domain/numbers.ts";
import { getCertificatePdf, type listMyCerts } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { DownloadButton } from "../../lib/api/download-button.tsx";
import { paths } from "../../paths.ts";
import { type CardColumn, CardTable, InCard } from "../../ui/card-table.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Tag } from "../../ui/tag.tsx";
import { CertStatusTag, ReplacedNote, RevokedNote } from "./cert-state.tsx";
import { dayOf, periodText } from "./dates.ts";
import css from "./certificate.module.css";

export type Cert = CallReply<typeof listMyCerts>[number];

const subjectOf = ({ certSubject }: Cert): string => subjectName(certSubject);

const columns: readonly CardColumn<Cert>[] = [
  {
    key: "subject",
    head: "专业",
    className: css.subject,
    cell: (cert) => (
      <>
        <b>{subjectOf(cert)}</b>
        {cert.period && (
          <p className="hint num">
            {cert.current ? "本周期" : "以往周期"} {periodText(cert.period)}
          </p>
        )}
      </>
    ),
  },
  {
    key: "start",
    head: "开始时间",
    label: "开始",
    className: `num nowrap ${css.day}`,
    cell: ({ createTime }) => dayOf(createTime),
  },
  {
    key: "required",
    head: "必修学时",
    cell: (cert) => <Hours kind="必修" of={cert} earned={cert.requiredTime} target={cert.requiredTarget} />,
  },
  {
    key: "optional",
    head: "选修学时",
    cell: (cert) => <Hours kind="选修" of={cert} earned={cert.optionalTime} target={cert.optionalTarget} />,
  },
  {
    key: "pass",
    head: "合格日期",
    label: "合格",
    className: `num nowrap ${css.day}`,
    cell: ({ certDate }) => (certDate ? dayOf(certDate) : null),
  },
  {
    key: "status",
    head: "状态",
    className: css.status,
    cell: (cert) => (
      <span className={css.tags}>
        <CertStatusTag cert={cert} />
        {cert.revoked && <Tag tone="red">证书已撤销</Tag>}
      </span>
    ),
  },
  {
    key: "document",
    head: "证书",
    cell: ({ certSubject, period, verifyCode, revoked, replaced }) =>
      revoked ? (
        <RevokedNote revoked={revoked} />
      ) : (
        verifyCode && (
          <>
            <div className={css.acts}>
              <DownloadButton
                look="line"
                size="sm"
                endpoint={getCertificatePdf}
                input={{ params: { certSubject }, query: { from: period?.from } }}
              >
                下载证书
              </DownloadButton>
              <Link className={buttonClass({ look: "text", size: "sm" })} to={paths.verified(verifyCode)}>
                查验
              </Link>
            </div>
            {replaced && (
              <div className={css.below}>
                <ReplacedNote replaced={replaced} />
              </div>
            )}
          </>
        )
      ),
  },
];

/** My certificates (learner spec 2): a row a subject and period, with the hours earned against those needed. */
export function CertTable({ certs }: { certs: readonly Cert[] }) {
  return (
    <CardTable
      label="我的证书"
      columns={columns}
      rows={certs}
      idOf={(cert) => `${cert.certSubject} ${cert.period?.from ?? ""}`}
      card={{
        areas: '"subject status" "required required" "optional optional" "start pass" "document document"',
        widths: "minmax(0, 1fr) auto",
      }}
      apart
      wide
    />
  );
}

type HoursProps = { kind: string; of: Cert; earned: number; target: number };

function Hours({ kind, of, earned, target }: HoursProps) {
  // The hours required in a past period are not stored.
  if (!of.current)
    return (
      <span className="num">
        <InCard>{kind} </InCard>
        <b>{earned}</b>
      </span>
    );
  // Hours are stored in tenths, so round the difference to tenths.
  const missing = Math.max(0, Math.round((target - earned) * 10) / 10);
  const share = target > 0 ? percentOf(earned, target) : 100;
  return (
    <div className={css.hours}>
      <div className="between">
        <span className="num">
          <InCard>{kind} </InCard>
          <b>{earned}</b> / {target}
        </span>
        <span className="hint num">{missing > 0 ? `还差 ${missing}` : "已满足"}</span>
      </div>
      <div
        className={missing > 0 ? "bar" : `bar ${css.full}`}
        role="progressbar"
        aria-label={`${subjectOf(of)}${kind}学时`}
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${earned} / ${target} 学时`}
      >
        <i style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
