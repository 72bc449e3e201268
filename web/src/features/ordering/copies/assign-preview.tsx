import type { TextPerson } from "@zhutu/domain/ordering/copies/assign-people.ts";
import css from "./assign.module.css";

type Props = {
  people: readonly TextPerson[];
  /** Some names are on lines without a number. */
  namesApart: boolean;
};

/** Who gets a copy by the text, with the names that are kept beside their phones, and why one is not. */
export function AssignPreview({ people, namesApart }: Props) {
  const named = people.filter(({ name }) => name !== null).length;
  if (named === 0 && people.every(({ why }) => why === null))
    return namesApart && people.length > 0 ? (
      <p className="hint">这次不记姓名：姓名要和号码写在同一行，如 王芳 13800000000</p>
    ) : null;
  return (
    <div className="num">
      <p className="hint">
        {people.length} 个号码，{named} 个有备注姓名，只有您看得到：
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must do too */}
      <ul className={css.people} aria-label="将要分配的人" tabIndex={0}>
        {people.map(({ phone, line, name, why }) => (
          <li key={phone}>
            <span className="muted">第 {line} 行</span>
            <span>
              {name !== null && <b>{name} </b>}
              {phone}
              {name === null && why === null && <span className="muted"> 没有姓名</span>}
              {why !== null && <span className="err block">{why}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
