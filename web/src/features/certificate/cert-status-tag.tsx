import { CERT_STATUS_LABELS } from "@zhutu/domain/certificate/cert-status.ts";
import { Tag } from "../../ui/tag.tsx";
import type { Cert } from "./cert-table.tsx";

/** Passed or being learned; of a period that is over without a pass, that it has ended. */
export function CertStatusTag({
  cert: { certStatus, current },
}: {
  cert: Pick<Cert, "certStatus" | "current">;
}) {
  if (certStatus === "learning" && !current) return <Tag tone="plain">已结束</Tag>;
  return <Tag tone={certStatus === "pass" ? "green" : "blue"}>{CERT_STATUS_LABELS[certStatus]}</Tag>;
}
