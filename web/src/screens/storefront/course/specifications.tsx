import { formatPrice } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import type { BuyProps } from "./buy-props.ts";
import css from "./course.module.css";

/** The specifications; each is a course of its own, and the choice is in the address. Nothing for a course without any. */
export function Specifications({ course, product, chosen }: Pick<BuyProps, "course" | "product" | "chosen">) {
  if (course.models.length === 0) return null;
  return (
    <div id="specs" className={css.specs} role="group" aria-labelledby="specs-label">
      <p id="specs-label" className="label">
        选择规格
      </p>
      <div>
        {course.models.map(({ modelCode, modelName, coursePrice }) => {
          const on = chosen && modelCode === product.courseId;
          return (
            <Link
              key={modelCode}
              className={on ? "opt on" : "opt"}
              aria-current={on || undefined}
              to={`${paths.course(course.courseId)}?spec=${modelCode}`}
              preventScrollReset
              replace
            >
              {modelName}
              <small className="num">{formatPrice(coursePrice)}</small>
            </Link>
          );
        })}
      </div>
    </div>
  );
}
