import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { BookCover, Cover } from "../../ui/cover/cover.tsx";
import { Price } from "../../ui/price.tsx";
import type { Reason } from "./savings.ts";
import { Why } from "./why.tsx";
import css from "./order-line.module.css";

type Props = {
  courseId: number;
  name: string;
  courseType: number;
  count: number;
  amount: number;
  coursePrice: number;
  reasons: readonly Reason[];
  art: CoverArt | null;
  imageUrl: string | null;
  /** Behind the kind of product: how many copies are assigned. */
  note?: ReactNode;
};

/** One line of an order, before and after it is placed: what, how many, how much and why. */
export function OrderLine({
  courseId,
  name,
  courseType,
  count,
  amount,
  art,
  imageUrl,
  note,
  ...price
}: Props) {
  const { label, ships } = COURSE_TYPES[courseType as CourseType];
  const Picture = ships ? BookCover : Cover;
  return (
    <li className={css.line}>
      <div className={css.picture}>
        <Picture art={art} imageUrl={imageUrl} />
      </div>
      <div className="grow">
        <div className={`between ${css.top}`}>
          <h3>
            <Link to={paths.course(courseId)} target="_blank">
              {name}
            </Link>
          </h3>
          <span className="num nowrap">× {count}</span>
        </div>
        <p className="hint">
          {ships ? `${label} · 需配送` : label}
          {note}
        </p>
        <Why {...price} />
      </div>
      <div className={css.amount}>
        <Price yuan={amount} />
      </div>
    </li>
  );
}
