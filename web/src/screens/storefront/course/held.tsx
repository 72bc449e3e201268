import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import type { Chapter } from "../../../features/catalogue/lessons.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Moment } from "../../../ui/moment.tsx";
import type { CourseAccess } from "./access.ts";
import css from "./course.module.css";

type HeldProps = {
  held: CallReply<typeof isBought>;
  lessons: readonly Chapter[];
  progress: CourseAccess["progress"];
};

/** For who holds the product: until when, and how many of its lessons are done. */
export function Held({ held: { given, expiryDate }, lessons, progress }: HeldProps) {
  const held = given ? "已开通" : "已购买";
  const done = doneText(lessons, progress);
  return (
    <p className={`alert alert-ok ${css.bought}`}>
      <Icon name="check-circle" />
      <span className="grow">
        {expiryDate ? (
          <>
            {held}，有效期至 <Moment at={expiryDate} to="day" />
          </>
        ) : (
          held
        )}
      </span>
      {done && <span className="num nowrap">{done}</span>}
    </p>
  );
}

function doneText(lessons: readonly Chapter[], progress: CourseAccess["progress"]): string {
  const playing = new Set(
    lessons.filter(({ hasVideo }) => hasVideo).map(({ courseChapterId }) => courseChapterId),
  );
  if (!progress || playing.size === 0) return "";
  const done = progress.chapters.filter(
    ({ courseChapterId, studyStatus }) => studyStatus === 1 && playing.has(courseChapterId),
  );
  return `已学完 ${done.length} / ${playing.size} 讲`;
}

/** For whom an order of the product waits for its money. */
export const Payable = ({ order, onPay }: { order: string; onPay: (order: string) => void }) => (
  <p className={`alert alert-hot ${css.bought}`}>
    <Icon name="clock" />
    <span className="grow">您有一个待付款的订单</span>
    <Button look="accent" size="sm" onClick={() => onPay(order)}>
      继续付款
    </Button>
  </p>
);
