import type { EndedDocumentShown } from "@zhutu/domain/certificate/contract.ts";
import css from "./certificate.module.css";
import { Moment } from "../../ui/moment.tsx";

/** Beside a certificate that was reissued: since when, the one that it replaced, and why. */
export const ReplacedNote = ({ replaced }: { replaced: EndedDocumentShown }) => (
  <p className={`hint num ${css.replaced}`}>
    <Moment at={replaced.endedAt} to="day" /> 换发，原证书 {replaced.certNo} 不再有效，原因：{replaced.reason}
  </p>
);
