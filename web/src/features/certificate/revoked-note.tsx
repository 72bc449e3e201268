import type { EndedDocumentShown } from "@zhutu/domain/certificate/contract.ts";
import { useSite } from "../../lib/head/use-site.ts";
import css from "./certificate.module.css";
import { Moment } from "../../ui/moment.tsx";

/** Where the certificate stood that was revoked: which, when, why, and whom to ask. */
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
