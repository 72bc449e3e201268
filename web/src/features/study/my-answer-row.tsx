import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { Tag } from "../../ui/tag.tsx";
import { isWithdrawn, type MyCourse } from "./my-courses.ts";
import css from "./my-courses.module.css";
import { Moment } from "../../ui/moment.tsx";

/** A bought answer: what was asked, who answers, until when, and the way to it. */
export function MyAnswerRow({ answer }: { answer: MyCourse }) {
  const expired = answer.status === "expired";
  return (
    <li className={expired ? `${css.row} card ${css.expired}` : `${css.row} card`}>
      <div className={css.picture}>
        <Cover art={answer.coverArt} imageUrl={answer.courseImgUrl} />
      </div>
      <div className="shrink">
        <div className="row">
          <Tag tone="blue">付费答疑</Tag>
          {isWithdrawn(answer) && <Tag tone="line">已下架</Tag>}
          {expired && <Tag tone="warn">已过期</Tag>}
        </div>
        <h2>{answer.courseName}</h2>
        {answer.teacherName && <p className="hint">{answer.teacherName} 解答</p>}
      </div>
      <p className={`hint num ${css.progress}`}>
        {expired ? "已于" : "有效期至"} <Moment at={answer.expiryDate} to="day" />
        {expired && " 过期"}
      </p>
      <div className={css.action}>
        <Way answer={answer} expired={expired} />
      </div>
    </li>
  );
}

// What was withdrawn from sale has no page any more.
function Way({ answer, expired }: { answer: MyCourse; expired: boolean }) {
  const { courseId, courseName } = answer;
  if (isWithdrawn(answer))
    return expired ? (
      <span className="hint">已下架，不再销售</span>
    ) : (
      <Link className={buttonClass({ look: "line" })} to={paths.contact()}>
        联系我们查看
      </Link>
    );
  const label = expired ? "重新购买" : "看解答";
  return (
    <Link
      className={buttonClass({ look: expired ? "line" : "primary" })}
      to={expired ? paths.course(courseId) : paths.answer(courseId)}
      aria-label={`${label} ${courseName}`}
    >
      {label}
    </Link>
  );
}
