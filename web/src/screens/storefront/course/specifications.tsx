import { formatPrice } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { codeOf } from "./course-meta.ts";
import css from "./course.module.css";
import type { BuyProps } from "./use-buying.ts";

type Props = Pick<BuyProps, "course" | "product" | "chosen"> & { missing: boolean };

/** The specifications; each is a course of its own, and the choice is in the address. Nothing for a course without any. */
export function Specifications({ course, product, chosen, missing }: Props) {
  if (course.models.length === 0) return null;
  return (
    <div
      id="specs"
      className={missing ? `${css.specs} ${css.missing}` : css.specs}
      role="group"
      aria-labelledby="specs-label"
      aria-describedby={missing ? "specs-missing" : undefined}
    >
      <p id="specs-label" className="label">
        选择规格
      </p>
      <div>
        {course.models.map(({ modelCode, modelName, payPrice }) => {
          const on = chosen && modelCode === product.courseId;
          return (
            <Link
              key={modelCode}
              className={on ? "opt on" : "opt"}
              aria-current={on || undefined}
              to={paths.course(course.courseId, { spec: modelCode, exclusiveCode: codeOf(course) })}
              preventScrollReset
              replace
            >
              {modelName}
              <small className="num">{formatPrice(on ? product.payPrice : payPrice)}</small>
            </Link>
          );
        })}
      </div>
      {missing && (
        <p id="specs-missing" className="err" role="alert">
          请选择规格
        </p>
      )}
    </div>
  );
}
