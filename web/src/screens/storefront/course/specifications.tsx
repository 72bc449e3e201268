import {
  addedBySpecification,
  baseSpecification,
  sizeOfSpecification,
} from "@zhutu/domain/catalogue/specifications.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../paths.ts";
import { Price } from "../../../ui/price.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { codeOf } from "./course-meta.ts";
import css from "./specifications.module.css";
import type { BuyProps } from "./use-buying.ts";

type Model = CourseDetail["models"][number];
type Props = Pick<BuyProps, "course" | "product" | "chosen">;

/** With whether it is the chosen one, and the price that this person pays for it. */
const specificationsOf = ({ course, product, chosen }: Props) =>
  course.models.map((model) => {
    const on = chosen && model.modelCode === product.courseId;
    return on ? { ...model, on, payPrice: product.payPrice } : { ...model, on };
  });

/** Chooses it: the choice is in the address. */
function Choose(
  props: Pick<Props, "course"> & {
    model: Model & { on: boolean };
    className?: string | undefined;
    children: ReactNode;
  },
) {
  const { course, model, className, children } = props;
  return (
    <Link
      className={className}
      aria-current={model.on || undefined}
      to={paths.course(course.courseId, { spec: model.modelCode, exclusiveCode: codeOf(course) })}
      preventScrollReset
      replace
    >
      {children}
    </Link>
  );
}

/** The specifications, each a course of its own, with its price and what it adds. Nothing for a course without any. */
export function Specifications({ missing, ...props }: Props & { missing: boolean }) {
  const { course, product, chosen } = props;
  const all = specificationsOf(props);
  const base = baseSpecification(course.models);
  if (base === undefined) return null;
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
        {all.map((model) => (
          <Choose
            key={model.modelCode}
            course={course}
            model={model}
            className={model.on ? `${css.spec} ${css.on}` : css.spec}
          >
            <b>{model.modelName}</b>
            <Price yuan={model.payPrice} />
            <small>{holdsText(model, base)}</small>
            {chosen && <small className="num nowrap">{differenceText(model, product.payPrice)}</small>}
          </Choose>
        ))}
      </div>
      {missing && (
        <p id="specs-missing" className="err" role="alert">
          请选择规格
        </p>
      )}
    </div>
  );
}

/** 56 讲 · 多 10 讲、2 份练习 */
function holdsText(model: Model, base: Model): string {
  const added = addedBySpecification(model, base);
  return added === "" ? sizeOfSpecification(model) : `${model.lessonCount} 讲 · ${added}`;
}

function differenceText({ on, payPrice }: Model & { on: boolean }, chosenPrice: number): string {
  if (on) return "已选";
  if (payPrice === chosenPrice) return "同价";
  const apart = formatPrice(Math.abs(Math.round((payPrice - chosenPrice) * 100) / 100));
  return payPrice < chosenPrice ? `少 ${apart}` : `多 ${apart}`;
}

/** In which the specifications differ, row by row; rows in which all have nothing are left out. */
const ROWS: readonly [name: string, has: (model: Model) => boolean, text: (model: Model) => string][] = [
  ["视频", ({ lessonCount }) => lessonCount > 0, ({ lessonCount }) => `${lessonCount} 讲`],
  ["时长", ({ videoSeconds }) => videoSeconds > 0, ({ videoSeconds }) => formatDuration(videoSeconds)],
  ["讲义", ({ handoutCount }) => handoutCount > 0, ({ handoutCount }) => `${handoutCount} 份`],
  ["章节练习", ({ exerciseCount }) => exerciseCount > 0, ({ exerciseCount }) => `${exerciseCount} 份`],
];

/** The specifications side by side. */
export function SpecificationTable(props: Props) {
  const { course, product } = props;
  if (course.models.length < 2) return null;
  const all = specificationsOf(props);
  return (
    <section className={`card ${css.side}`} aria-labelledby="specs-apart">
      <div className="card-h">
        <h2 id="specs-apart">规格对比</h2>
        <span className="hint no-phone">点规格名称改选</span>
      </div>
      <div className={css.apart}>
        <table className="num">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr">项目</span>
              </th>
              {all.map((model) => (
                <th key={model.modelCode} scope="col" className={model.on ? css.on : undefined}>
                  <Choose course={course} model={model}>
                    {model.modelName}
                  </Choose>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROWS.filter(([, has]) => all.some(has)).map(([name, has, text]) => (
              <Row key={name} name={name} all={all} cell={(model) => (has(model) ? text(model) : "不含")} />
            ))}
            <Row name="有效期" all={all} cell={() => `${product.validDays} 天`} />
            <Row name="价格" all={all} cell={({ payPrice }) => <Price yuan={payPrice} />} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

type Chosen = Model & { on: boolean };
type RowProps = { name: string; all: readonly Chosen[]; cell: (model: Model) => ReactNode };

const Row = ({ name, all, cell }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    {all.map((model) => (
      <td key={model.modelCode} className={model.on ? css.on : undefined}>
        {cell(model)}
      </td>
    ))}
  </tr>
);

/** Above the lessons: those of which specification they are. */
export function LessonsBySpecification(props: Props) {
  const { course } = props;
  if (course.models.length < 2) return null;
  return (
    <nav className={css.lessons} aria-label="按规格看目录">
      <span className="hint no-phone">按规格看目录</span>
      <div className="seg num">
        {specificationsOf(props).map((model) => (
          <Choose key={model.modelCode} course={course} model={model} className={model.on ? "on" : undefined}>
            {model.modelName} {model.lessonCount > 0 && model.lessonCount}
          </Choose>
        ))}
      </div>
    </nav>
  );
}
