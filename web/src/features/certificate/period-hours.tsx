import { getCertificatePdf, getStudyRecordPdf } from "@zhutu/domain/certificate/contract.ts";
import { Link } from "react-router";
import { DownloadButton } from "../../lib/api/download-button.tsx";
import { paths } from "../../paths.ts";
import { Alert } from "../../ui/alert.tsx";
import { buttonClass } from "../../ui/button.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { CertStatusTag, ReplacedNote, RevokedNote } from "./cert-state.tsx";
import { periodText } from "./dates.ts";
import css from "./hours.module.css";

/** The days of the period that the hours on the page count for, with a warning when it ends soon and hours are missing. */
export function PeriodOfHours({
  forecast: { period, daysLeft, required, optional },
}: {
  forecast: HourForecast;
}) {
  if (!period) return null;
  if (daysLeft === null) return <p className="num">本周期 {periodText(period)}</p>;
  const missing = [
    required.missing > 0 ? `必修 ${required.missing.toFixed(1)} 学时` : "",
    optional.missing > 0 ? `选修 ${optional.missing.toFixed(1)} 学时` : "",
  ].filter(Boolean);
  const left = daysLeft === 0 ? "今天是最后一天" : `还有 ${daysLeft} 天`;
  return (
    <>
      <p className="num">本周期 {periodText(period)}</p>
      <Alert role="status" className="num">
        {`本周期${left}，还差${missing.join("、")}。周期结束后得到的学时计入下一周期，不能补到本周期。`}
      </Alert>
    </>
  );
}

/** The periods of the subject that are over: the hours of each, and what there is on paper. */
export function FormerPeriods({ former }: { former: HourForecast["former"] }) {
  if (former.length === 0) return null;
  return (
    <section className="card" aria-labelledby="former-periods">
      <div className="card-h">
        <h2 id="former-periods">以往周期</h2>
      </div>
      <ul className={css.rows}>
        {former.map((cert) => {
          const { certSubject, period, verifyCode, requiredTime, optionalTime } = cert;
          const input = { params: { certSubject }, query: { from: period?.from } };
          return (
            <li key={period?.from} className="num">
              <div className={css.name}>
                <b>{periodText(period)}</b> <CertStatusTag cert={cert} />
                <p className="hint">
                  必修 {requiredTime.toFixed(1)} 学时 · 选修 {optionalTime.toFixed(1)} 学时
                </p>
                {cert.revoked && <RevokedNote revoked={cert.revoked} />}
                {cert.replaced && <ReplacedNote replaced={cert.replaced} />}
              </div>
              <div className={css.acts}>
                <Link
                  className={buttonClass({ look: "text", size: "sm" })}
                  to={`${paths.myHours({ subject: certSubject, period: period?.from })}#hours-log`}
                >
                  学时明细
                </Link>
                {verifyCode !== null && (
                  <>
                    <DownloadButton look="line" size="sm" endpoint={getCertificatePdf} input={input}>
                      下载证书
                    </DownloadButton>
                    <Link
                      className={buttonClass({ look: "text", size: "sm" })}
                      to={paths.verified(verifyCode)}
                    >
                      查验
                    </Link>
                  </>
                )}
                <DownloadButton look="line" size="sm" endpoint={getStudyRecordPdf} input={input}>
                  下载学习档案
                </DownloadButton>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
