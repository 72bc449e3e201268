import { type HoursWaitFor, hoursWaitText } from "@zhutu/domain/study/hours-wait.ts";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import css from "./study.module.css";

type Props = {
  chapterTime: number;
  /** Null when they are earned. */
  waitsFor: HoursWaitFor | null;
  hasTest: boolean;
  /** The way to the chapter's test. */
  testPath: string | undefined;
};

/** Under the picture: the hours of this lesson, and what they still wait for. */
export function HoursLine({ chapterTime, waitsFor, hasTest, testPath }: Props) {
  return (
    <div className={css.hours}>
      <p className={waitsFor === null ? css.earned : ""}>
        <Icon name={waitsFor === null ? "check-circle" : "clock"} />
        <span>
          本讲 <b className="num">{chapterTime}</b> 学时，
          {waitsFor === null ? "已计入" : hoursWaitText(waitsFor, { hasTest })}
        </span>
      </p>
      {waitsFor === "test" && testPath !== undefined && (
        <Link className={buttonClass({ look: "line" })} to={testPath}>
          做本讲测验
        </Link>
      )}
    </div>
  );
}
