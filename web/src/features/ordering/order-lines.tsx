import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { formatAmount } from "@zhutu/domain/money.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { type CardColumn, CardTable } from "../../ui/card-table.tsx";
import { BookCover, Cover } from "../../ui/cover/cover.tsx";
import { courseDiscountOf, originalAmtOf, type Reason } from "@zhutu/domain/pricing/reason.ts";
import { COURSE_DISCOUNT } from "@zhutu/domain/pricing/rule-names.ts";
import { Price, Was } from "../../ui/price.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./order-lines.module.css";

type Line = {
  courseId: number;
  doorId: number | null;
  courseType: number;
  courseCount: number;
  orderItemAmt: number;
  coursePrice: number;
  coursePriceOriginal: number;
  reasons: readonly Reason[];
  coverArt: CoverArt | null;
  courseImgUrl: string | null;
};
type Props<T> = {
  lines: readonly T[];
  nameOf: (line: T) => string;
  /** Behind the kind of product: how many copies are assigned. */
  note?: (line: T) => ReactNode;
  /** Below it, where there is something to say of the line. */
  more?: (line: T) => string;
};

const card = {
  areas: '"picture what count" "why why why" "amount amount amount"',
  widths: "96px minmax(0, 1fr) auto",
};

/** Why a line costs what it costs: its discount, which rules won, which lost and by how much (domain.md "Pricing"). */
function Why({ line }: { line: Line }) {
  const { coursePrice, coursePriceOriginal, reasons } = line;
  const discount = courseDiscountOf(line);
  // A zero store-wide reduction is not shown.
  const shown = reasons.filter((reason) => reason.outcome !== "won" || reason.difference > 0);
  if (shown.length === 0 && discount === 0) return null;
  return (
    <ul className={css.why} aria-label="价格说明">
      <li className="num">
        {discount > 0 ? `原价 ${formatAmount(coursePriceOriginal)}` : `售价 ${formatAmount(coursePrice)}`}
      </li>
      {discount > 0 && <Won what={COURSE_DISCOUNT} yuan={discount} />}
      {shown.map((reason) =>
        reason.outcome === "won" ? (
          <Won key={reason.rule} what={reason.text} yuan={reason.difference} />
        ) : (
          <li key={reason.rule} className={css.lost}>
            未采用：{reason.text}
          </li>
        ),
      )}
    </ul>
  );
}

const Won = ({ what, yuan }: { what: string; yuan: number }) => (
  <li className={`between ${css.won}`}>
    <Icon name="check-circle" />
    <b className="grow">{what}</b>
    <b className="num">-{formatAmount(yuan)}</b>
  </li>
);

/** The lines of an order, before and after it is placed: what, how many, how much and why. */
export function OrderLines<T extends Line>({ lines, nameOf, note, more }: Props<T>) {
  const columns: CardColumn<T>[] = [
    {
      key: "picture",
      head: "封面",
      width: 156,
      className: css.picture,
      cell: (line) => <Picture line={line} />,
    },
    {
      key: "what",
      head: "商品与价格说明",
      className: css.what,
      cell: (line) => (
        <>
          <div>
            <h3>
              <Link to={paths.product(line)} target="_blank">
                {nameOf(line)}
              </Link>
            </h3>
            <p className="hint">
              {kindOf(line)}
              {note?.(line)}
            </p>
            {more?.(line) && <p className="num">{more(line)}</p>}
          </div>
          <Why line={line} />
        </>
      ),
    },
    {
      key: "count",
      head: "数量",
      right: true,
      className: `num nowrap ${css.top}`,
      cell: (line) => `× ${line.courseCount}`,
    },
    {
      key: "amount",
      head: "金额",
      right: true,
      width: 140,
      className: `${css.top} ${css.amount}`,
      cell: (line) => (
        <>
          <Price yuan={line.orderItemAmt} />
          <Was yuan={originalAmtOf(line)} price={line.orderItemAmt} />
        </>
      ),
    },
  ];
  return (
    <CardTable
      label="商品与价格"
      bare
      columns={columns}
      rows={lines}
      idOf={(line) => line.courseId}
      card={card}
    />
  );
}

const shipsOf = ({ courseType }: Line): boolean => COURSE_TYPES[courseType as CourseType].ships;
const kindOf = (line: Line): string => {
  const { label } = COURSE_TYPES[line.courseType as CourseType];
  return shipsOf(line) ? `${label} · 需配送` : label;
};

function Picture({ line }: { line: Line }) {
  const Drawn = shipsOf(line) ? BookCover : Cover;
  return <Drawn art={line.coverArt} imageUrl={line.courseImgUrl} />;
}
