import { getCertificatePdf } from "@zhutu/domain/certificate/contract.ts";
import { DOCUMENT_STATE_LABELS } from "@zhutu/domain/certificate/document.ts";
import { Link } from "react-router";
import { DownloadButton } from "../../lib/api/download-button.tsx";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { ReplacedNote, RevokedNote } from "./cert-state.tsx";
import css from "./hours.module.css";
import { Moment } from "../../ui/moment.tsx";

/** The certificate of a passed subject: its number, and what can be done with it. */
export function DocumentCard({
  forecast: { document, certDate, certSubject, period },
}: {
  forecast: HourForecast;
}) {
  if (!document) return <Alert>学时已达到要求，证书正在生成，十分钟左右可以下载。</Alert>;
  const valid = document.state === "valid";
  const address = paths.verified(document.verifyCode);
  return (
    <section className="card" aria-labelledby="document">
      <div className="card-h">
        <h2 id="document">合格证书</h2>
        <Tag tone={valid ? "green" : "red"}>{DOCUMENT_STATE_LABELS[document.state]}</Tag>
      </div>
      <div className={css.document}>
        <dl className="num">
          <div>
            <dt>证书编号</dt>
            <dd>{document.certNo}</dd>
          </div>
          <div>
            <dt>合格日期</dt>
            <dd>
              <Moment at={certDate} to="day" />
            </dd>
          </div>
          {valid && (
            <div>
              <dt>发证日期</dt>
              <dd>
                <Moment at={document.issuedAt} to="day" />
              </dd>
            </div>
          )}
        </dl>
        {document.replaced && <ReplacedNote replaced={document.replaced} />}
        {valid ? (
          <div className={css.acts}>
            <DownloadButton
              look="line"
              endpoint={getCertificatePdf}
              input={{ params: { certSubject }, query: { from: period?.from } }}
            >
              下载证书 PDF
            </DownloadButton>
            <Link className={buttonClass({ look: "line" })} to={address}>
              <Icon name="shield" />
              公开查验
            </Link>
            <Button look="text" onClick={() => void copyText(`${location.origin}${address}`)}>
              <Icon name="copy" />
              复制查验链接
            </Button>
          </div>
        ) : (
          <>
            {document.revoked && <RevokedNote revoked={document.revoked} />}
            <p className="hint">已得的学时仍然保留。</p>
          </>
        )}
      </div>
    </section>
  );
}
