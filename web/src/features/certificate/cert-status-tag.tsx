import { CERT_STATUS_LABELS, type CertStatus } from "@zhutu/domain/certificate/cert-status.ts";
import { Tag } from "../../ui/tag.tsx";

/** Passed or being learned; of a period that is over without a pass, that it has ended. */
export function CertStatusTag({
  cert: { certStatus, current },
}: {
  cert: { certStatus: CertStatus; current: boolean };
}) {
  if (certStatus === "learning" && !current) return <Tag tone="plain">已结束</Tag>;
  return <Tag tone={certStatus === "pass" ? "green" : "blue"}>{CERT_STATUS_LABELS[certStatus]}</Tag>;
}
