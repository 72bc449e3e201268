import { saveCartItem, listCartItems } from "@zhutu/domain/cart/contract.ts";
import { Link, useNavigate } from "react-router";
import { useApiWrite } from "../../lib/api/query.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Price } from "../../ui/price.tsx";
import { Tag } from "../../ui/tag.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { dayOf } from "./subject.ts";
import css from "./hours.module.css";

export const KindTag = ({ required }: { required: boolean }) => (
  <Tag tone={required ? "green" : "plain"}>{required ? "必修" : "选修"}</Tag>
);

/** Own courses that still give hours, each with the way on. */
export function OwnHourCourses({ own }: { own: HourForecast["own"] }) {
  if (own.length === 0) return null;
  return (
    <section className="card" aria-labelledby="own-hours">
      <div className="card-h">
        <h2 id="own-hours">我的课程还能得多少</h2>
      </div>
      <ul className={css.rows}>
        {own.map((course) => (
          <li key={course.courseId} className="num">
            <div className={css.name}>
              <Link className="link strong" to={paths.study(course.courseId)}>
                {course.courseName}
              </Link>
              <p className="hint">
                {course.required ? "必修" : "选修"} · 有效期至 {dayOf(course.expiryDate)} · 已得{" "}
                {course.earned.toFixed(1)} / {course.courseHours.toFixed(1)}
              </p>
            </div>
            <span className={css.left}>还能得 {course.left.toFixed(1)} 学时</span>
            <Link
              className={buttonClass({ look: "soft" })}
              to={paths.study(course.courseId)}
              aria-label={`继续学习 ${course.courseName}`}
            >
              继续学习
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The cheapest courses that close what the own ones leave open; one press puts them all into the cart. */
export function CheapestCourses({ forecast }: { forecast: HourForecast }) {
  const { offer, required, optional } = forecast;
  const navigate = useNavigate();
  const add = useApiWrite(saveCartItem, { stale: [listCartItems] });
  const { busy, run } = useWork();
  if (required.open === 0 && optional.open === 0) return null;
  const still = leftOpen(offer);
  if (offer.courses.length === 0)
    return <p className="alert">现在没有在售课程能补足差的学时，请过些时候再来看。</p>;
  const addAll = async (): Promise<void> => {
    for (const { courseId } of offer.courses)
      await add.mutateAsync({ query: { courseId, courseCount: 1, set: "true" } });
    await navigate(paths.cart());
  };
  const hours = offer.courses.reduce((sum, { courseHours }) => sum + courseHours, 0);
  return (
    <section className={`card ${css.offer}`} aria-labelledby="offer">
      <div className="card-h">
        <h2 id="offer">最省的凑课方案</h2>
        <span className="hint num">{still === "" ? "正好补足" : `仍差 ${still}`}</span>
      </div>
      <ul className={css.rows}>
        {offer.courses.map((course) => (
          <li key={course.courseId} className="num">
            <div className={css.name}>
              <Link className="link strong" to={paths.course(course.courseId)}>
                {course.courseName}
              </Link>
              <p className="row hint">
                <KindTag required={course.required} /> {course.courseHours.toFixed(1)} 学时
              </p>
            </div>
            <Price yuan={course.price} />
          </li>
        ))}
      </ul>
      <div className={`${css.sum} num`}>
        <div>
          {offer.courses.length} 门，{hours.toFixed(1)} 学时 <Price yuan={offer.price} size="lg" />
          <p className="hint">按您现在能拿到的价格计算，一起下单的总价。</p>
        </div>
        <Button look="accent" size="lg" busy={busy} onClick={() => void run(addAll)}>
          全部加入购物车
        </Button>
      </div>
    </section>
  );
}

const leftOpen = ({ requiredOpen, optionalOpen }: HourForecast["offer"]): string =>
  [
    requiredOpen > 0 && `必修 ${requiredOpen.toFixed(1)}`,
    optionalOpen > 0 && `选修 ${optionalOpen.toFixed(1)}`,
  ]
    .filter(Boolean)
    .join("、");
