import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./errors.module.css";

type Props = {
  waiting: number;
  masteredTotal: number;
  /** How many of the questions shown may be gone through now. */
  toPractise: number;
  /** Each of them waits for a test that is not passed. */
  allWait: boolean;
  /** Where they are gone through. */
  practise: string;
};

/** How much is to be learnt and how much is mastered, and the way to go through what is shown. */
export function ErrorFigures({ waiting, masteredTotal, toPractise, allWait, practise }: Props) {
  return (
    <div className={`card num ${css.figures}`}>
      <dl>
        <div>
          <dt className="hint">待消灭</dt>
          <dd>{waiting}</dd>
        </div>
        <div>
          <dt className="hint">已消灭</dt>
          <dd className={css.right}>{masteredTotal}</dd>
        </div>
      </dl>
      {toPractise > 0 && (
        <span className={css.go}>
          <Link className={buttonClass({ size: "lg" })} to={practise}>
            <Icon name="pencil" />
            {toPractise} 题再练一遍
          </Link>
        </span>
      )}
      {allWait && <p className={`hint ${css.go}`}>这些题都在您还没通过的测验中，通过后可再练。</p>}
    </div>
  );
}
