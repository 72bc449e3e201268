import type { CallReply } from "@zhutu/domain/endpoint.ts";
import type { isBought } from "@zhutu/domain/enrolment/contract.ts";
import type { ReactNode } from "react";
import { type Chapter, sectionsOf } from "../../../features/catalogue/lessons.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Moment } from "../../../ui/moment.tsx";
import type { HeldAnswer } from "./access.ts";
import css from "./course.module.css";

/** Of a product that is held: until when, and how many of its lessons are done. */
export function heldNote(
  { given, expiryDate }: CallReply<typeof isBought>,
  chapters: readonly Chapter[],
  progress: HeldAnswer["progress"],
): { text: ReactNode; done: string } {
  const held = given ? "已开通" : "已购买";
  const lessons = sectionsOf(chapters).flatMap((section) => section.lessons);
  const playing = new Set(lessons.filter((one) => one.hasVideo).map((one) => one.courseChapterId));
  const done = progress?.chapters.filter(
    ({ courseChapterId, studyStatus }) => studyStatus === 1 && playing.has(courseChapterId),
  );
  return {
    text: expiryDate ? (
      <>
        {held}，有效期至 <Moment at={expiryDate} to="day" />
      </>
    ) : (
      held
    ),
    done: done && playing.size > 0 ? `已学完 ${done.length} / ${playing.size} 讲` : "",
  };
}

/** For who holds the product. */
export const Held = ({ text, done }: ReturnType<typeof heldNote>) => (
  <p className={`alert alert-ok ${css.bought}`}>
    <Icon name="check-circle" />
    <span className="grow">{text}</span>
    {done && <span className="num nowrap">{done}</span>}
  </p>
);

/** For whom an order of the product waits for its money. */
export const Payable = ({ onPay }: { onPay: () => void }) => (
  <p className={`alert alert-hot ${css.bought}`}>
    <Icon name="clock" />
    <span className="grow">您有一个待付款的订单</span>
    <Button look="accent" size="sm" onClick={onPay}>
      继续付款
    </Button>
  </p>
);
