import { subjectName } from "@zhutu/domain/catalogue/subject.ts";
import type { verifyDocument } from "@zhutu/domain/certificate/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { ReactNode } from "react";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { dayOf } from "./dates.ts";
import css from "./verify.module.css";
import { Moment } from "../../ui/moment.tsx";

type Verified = CallReply<typeof verifyDocument>;
type Props = { document: Verified; askedAt: string; siteName: string };

const NAMES = { certificate: "证书", record: "学习档案" } as const;
const MARKS: Readonly<Record<Verified["state"], { icon: IconName; look: string | undefined; word: string }>> =
  {
    valid: { icon: "check", look: css.valid, word: "有效" },
    reissued: { icon: "info", look: css.ended, word: "已换发" },
    revoked: { icon: "close", look: css.revoked, word: "已撤销" },
  };

/** What a looked-up document is, and of a valid one what it attests. */
export function VerifiedCard({ document, askedAt, siteName }: Props) {
  const { icon, look, word } = MARKS[document.state];
  return (
    <section className="card" aria-labelledby="verdict">
      <div className={`${css.verdict} ${look}`}>
        <span className={css.mark}>
          <Icon name={icon} />
        </span>
        <div className="shrink">
          <h2 id="verdict">
            {NAMES[document.kind]}
            {word}
          </h2>
          <p className="num">
            查验时间 <Moment at={askedAt} />
          </p>
        </div>
      </div>
      <dl className={`${css.facts} num`}>
        {factsOf(document, siteName).map(([name, value, className]) => (
          <div key={name} className={className}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Ended document={document} />
    </section>
  );
}

/** Two days that wrap only between each other. */
const Span = ({ from, until }: { from: string; until: string }) => (
  <>
    <span className="nowrap">{from} 至</span> <span className="nowrap">{until}</span>
  </>
);

type Fact = [name: string, value: ReactNode, look?: string | undefined];

function factsOf(document: Verified, siteName: string): Fact[] {
  const { kind, attested } = document;
  const own: Fact[] = [
    [`${NAMES[kind]}编号`, document.number, css.number],
    ["专业", subjectName(document.certSubject)],
  ];
  const issued: Fact = [kind === "certificate" ? "发证日期" : "生成日期", dayOf(document.issuedAt)];
  if (!attested) return [...own, issued];
  return [
    ["姓名", attested.userName],
    ["证件号码", attested.idCard || "--"],
    ...own,
    ["必修 / 选修学时", `${attested.requiredTime.toFixed(1)} / ${attested.optionalTime.toFixed(1)}`],
    ...(attested.period ? ([["学时周期", <Span key="period" {...attested.period} />]] satisfies Fact[]) : []),
    ["学习起止", <Span key="span" from={dayOf(attested.learnedFrom)} until={dayOf(attested.learnedUntil)} />],
    issued,
    ["培训机构", siteName],
  ];
}

function Ended({ document: { state, endedAt } }: { document: Verified }) {
  if (state === "valid") return null;
  return (
    <p className={css.note}>
      {state === "reissued"
        ? `${dayOf(endedAt)} 已换发为新的证书，本编号不再有效。请向持证人索取新证书查验。`
        : `${dayOf(endedAt)} 已撤销，该证书不再有效。`}
    </p>
  );
}
