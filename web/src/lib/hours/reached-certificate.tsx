import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import { getCertificatePdf } from "@zhutu/domain/certificate/contract.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { copyText } from "../../ui/copy.ts";
import { buttonClass, type ButtonLook } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { DownloadButton } from "../api/download-button.tsx";
import { useSession } from "../session/session.ts";
import css from "./reached-certificate.module.css";
import type { HourForecast } from "./use-hours-after.ts";

type Props = { forecast: HourForecast; other: HourForecast | undefined; children: ReactNode };

/** The moment in which a subject's certificate is reached; `children` are further ways on. */
export function ReachedCertificate({ forecast, other, children }: Props) {
  const { document, certSubject } = forecast;
  return (
    <>
      <Sheet number={document?.certNo} />
      <h3 className={css.title}>恭喜您，{subjectName(certSubject)}合格</h3>
      <p className="num" role="status">
        {reachedText(forecast)}
      </p>
      <GetCertificate forecast={forecast} size="lg" block />
      <nav className={css.next} aria-label="下一步">
        {document && (
          <button
            type="button"
            onClick={() => void copyText(`${location.origin}${paths.verified(document.verifyCode)}`)}
          >
            <Row icon="copy" hint="对方不用登录，看到的身份证号已遮住">
              复制查验链接，发给单位
            </Row>
          </button>
        )}
        {children}
        {other && (
          <Link to={paths.myHours({ subject: other.certSubject })}>
            <Row icon="clock" hint={other.period ? `${other.period.until} 截止` : undefined}>
              {subjectName(other.certSubject)}还差 {missingOf(other)} 学时
            </Row>
          </Link>
        )}
      </nav>
    </>
  );
}

const missingOf = ({ required, optional }: HourForecast): string =>
  (required.missing + optional.missing).toFixed(1);

/** 必修 60.0、选修 62.0 学时全部修满。证书已生效，可公开查验。 */
export function reachedText({ required, optional, document }: HourForecast): string {
  const kinds = [
    ...(required.target > 0 ? [`必修 ${required.earned.toFixed(1)}`] : []),
    ...(optional.target > 0 ? [`选修 ${optional.earned.toFixed(1)}`] : []),
  ];
  const state = document ? "证书已生效，可公开查验。" : "证书正在生成，十分钟左右可以下载。";
  return `${kinds.join("、")} 学时全部修满。${state}`;
}

/** Downloads the certificate, or leads to where it will be. */
export function GetCertificate({ forecast, ...look }: { forecast: HourForecast } & ButtonLook) {
  const { certSubject, document, period } = forecast;
  if (!document)
    return (
      <Link className={buttonClass(look)} to={paths.myCertificates()}>
        我的证书
      </Link>
    );
  return (
    <DownloadButton
      {...look}
      endpoint={getCertificatePdf}
      input={{ params: { certSubject }, query: { from: period?.from } }}
    >
      下载证书 PDF
    </DownloadButton>
  );
}

export function Row(props: { icon: IconName; hint?: string | undefined; children: ReactNode }) {
  return (
    <>
      <Icon name={props.icon} />
      <span className="grow">
        {props.children}
        {props.hint && <small className="hint">{props.hint}</small>}
      </span>
      <Icon name="chevron-right" />
    </>
  );
}

/** A small drawing of the certificate, which names whose it is. */
function Sheet({ number }: { number: string | undefined }) {
  const session = useSession();
  return (
    <div className={css.sheet}>
      <span className={css.kind} aria-hidden="true">
        继续教育合格证书
      </span>
      <b className={css.name}>{session?.userName}</b>
      <i />
      <i />
      {number && <small className="num">{number}</small>}
    </div>
  );
}
