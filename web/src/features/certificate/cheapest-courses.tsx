import { listCartItems, saveCartItem } from "@zhutu/domain/cart/contract.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { useApiWrite } from "../../lib/api/query.ts";
import { useWork } from "../../lib/hooks/use-work.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { Price } from "../../ui/price.tsx";
import { KindTag } from "./hour-courses.tsx";
import type { HourForecast } from "./hour-kinds.tsx";
import { type HourCourse, useOffer } from "./use-offer.ts";
import css from "./hours.module.css";

/** Courses listed before 再看 is pressed. */
const AT_FIRST = 8;

type Props = {
  forecast: HourForecast;
  /** The courses that are in the cart already. */
  inCart: ReadonlySet<number>;
};

/** The cheapest courses that close what the own ones leave open, or others instead; one press puts exactly those into the cart. */
export function CheapestCourses({ forecast, inCart }: Props) {
  const { required, optional, offer } = forecast;
  const set = useOffer(forecast);
  const [changing, setChanging] = useState(false);
  if (required.open === 0 && optional.open === 0) return null;
  if (offer.choices.length === 0)
    return <p className="alert">现在没有在售课程能补足差的学时，请过些时候再来看。</p>;
  const still = leftOpen(set.requiredOpen, set.optionalOpen);
  return (
    <section className={`card ${css.offer}`} aria-labelledby="offer">
      <div className="card-h">
        <h2 id="offer">{set.isCheapest ? "最省的凑课方案" : "我选的凑课方案"}</h2>
        <span className="hint num" role="status">
          {still === "" ? "正好补足" : `仍差 ${still} 学时`}
        </span>
      </div>
      {changing ? (
        <Choices set={set} inCart={inCart} />
      ) : (
        <ul className={css.rows}>
          {set.chosen.map((course) => (
            <li key={course.courseId} className="num">
              <CourseName course={course} inCart={inCart.has(course.courseId)} />
              <Price yuan={course.price} />
            </li>
          ))}
        </ul>
      )}
      {set.isCheapest && still !== "" && (
        <p className={`${css.short} num`}>在售课程全买也还差 {still} 学时，其余要等新课程上架。</p>
      )}
      <div className={`${css.sum} num`}>
        <div className={css.name}>
          {set.chosen.length} 门，{set.hours.toFixed(1)} 学时 <OnePrice set={set} />
        </div>
        {!set.isCheapest && (
          <Button look="text" onClick={set.reset}>
            恢复最省方案
          </Button>
        )}
        <Button look="line" size="lg" aria-pressed={changing} onClick={() => setChanging(!changing)}>
          {changing ? "换好了" : "换几门"}
        </Button>
        <AddAll chosen={set.chosen} inCart={inCart} />
      </div>
    </section>
  );
}

/** What the set costs in one order, as the server says; while it is asked, and where it cannot be asked, that instead. */
function OnePrice({ set }: { set: Pick<ReturnType<typeof useOffer>, "price" | "askAgain"> }) {
  if (set.askAgain)
    return (
      <p className="row hint" role="alert">
        <span>总价没有算出来。</span>
        <Button look="text" onClick={set.askAgain}>
          重试
        </Button>
      </p>
    );
  if (set.price === null) return <p className="hint">请至少选一门课程。</p>;
  if (set.price === undefined) return <p className="hint">正在算总价…</p>;
  return (
    <>
      <Price yuan={set.price} size="lg" />
      <p className="hint">按您现在能拿到的价格计算，一起下单的总价。</p>
    </>
  );
}

function CourseName({ course, inCart }: { course: HourCourse; inCart: boolean }) {
  return (
    <div className={css.name}>
      <Link className="link strong" to={paths.course(course.courseId)}>
        {course.courseName}
      </Link>
      <p className="row hint">
        <KindTag required={course.required} /> {course.courseHours.toFixed(1)} 学时
        {inCart && <span>已在购物车</span>}
      </p>
    </div>
  );
}

/** Every course that could close some of the gap, the cheapest hour first, each to be taken or left. */
function Choices({
  set,
  inCart,
}: Pick<Props, "inCart"> & { set: Pick<ReturnType<typeof useOffer>, "choices" | "chosen" | "toggle"> }) {
  const { choices, chosen } = set;
  const [all, setAll] = useState(false);
  const isChosen = (one: HourCourse): boolean => chosen.includes(one);
  // The order at opening: a deselected course keeps its place.
  const [first] = useState(() =>
    choices.filter((one, at) => at < AT_FIRST || isChosen(one)).map(({ courseId }) => courseId),
  );
  const shown = all ? choices : choices.filter(({ courseId }) => first.includes(courseId));
  const more = choices.length - shown.length;
  return (
    <>
      <ul className={css.rows} aria-label="可选的课程">
        {shown.map((course) => (
          <li key={course.courseId} className="num">
            <Checkbox
              className={css.tick}
              checked={isChosen(course)}
              onChange={() => set.toggle(course.courseId)}
              aria-label={`选 ${course.courseName}`}
            />
            <CourseName course={course} inCart={inCart.has(course.courseId)} />
            <Price yuan={course.price} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <div className={css.more}>
          <Button look="text" onClick={() => setAll(true)}>
            再看 {more} 门
          </Button>
        </div>
      )}
    </>
  );
}

/** Adds all of them to the cart, or leads to the cart when they are in it. */
function AddAll({ chosen, inCart }: Pick<Props, "inCart"> & { chosen: readonly HourCourse[] }) {
  const navigate = useNavigate();
  const add = useApiWrite(saveCartItem, { stale: [listCartItems] });
  const { busy, run } = useWork();
  const addAll = async (): Promise<void> => {
    for (const { courseId } of chosen)
      await add.mutateAsync({ query: { courseId, courseCount: 1, set: "true" } });
    await navigate(paths.cart());
  };
  if (!busy && chosen.length > 0 && chosen.every(({ courseId }) => inCart.has(courseId)))
    return (
      <Link className={buttonClass({ look: "accent", size: "lg" })} to={paths.cart()}>
        去购物车结算
      </Link>
    );
  return (
    <Button
      look="accent"
      size="lg"
      busy={busy}
      disabled={chosen.length === 0}
      onClick={() => void run(addAll)}
    >
      全部加入购物车
    </Button>
  );
}

const leftOpen = (requiredOpen: number, optionalOpen: number): string =>
  [
    requiredOpen > 0 && `必修 ${requiredOpen.toFixed(1)}`,
    optionalOpen > 0 && `选修 ${optionalOpen.toFixed(1)}`,
  ]
    .filter(Boolean)
    .join("、");
