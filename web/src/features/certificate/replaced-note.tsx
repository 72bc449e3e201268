import type { EndedDocumentShown } from "@zhutu/domain/certificate/contract.ts";
import { dayOf } from "./subject.ts";
import css from "./certificate.module.css";

/** Beside a certificate that was reissued: since when, the one that it replaced, and why. */
export const ReplacedNote = ({ replaced }: { replaced: EndedDocumentShown }) => (
  <p className={`hint num ${css.replaced}`}>
    {dayOf(replaced.endedAt)} 换发，原证书 {replaced.certNo} 不再有效，原因：{replaced.reason}
  </p>
);
