import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { entersRoom, ROOM_WORDS, studyWord } from "@zhutu/domain/catalogue/live-status.ts";
import { Link } from "react-router";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { Payable } from "./held.tsx";
import { Unread } from "./unread.tsx";
import css from "./course.module.css";
import type { BuyProps } from "./use-buying.ts";

/** Whether the product is held to be studied: its price is for others then. */
export const studies = ({ product, access }: Pick<BuyProps, "product" | "access">): boolean =>
  access.bought && !isPrinted(product.courseType);

/** The buttons of the buying box on a desktop; on a phone the bar at the bottom has the main ones. */
export function MainActions({ product, access, buying, next }: BuyProps) {
  const { bought } = access;
  const free = product.coursePrice === 0 && !isPrinted(product.courseType);
  const toOthers = () => void buying.openDialog("bulk");
  return (
    <>
      {access.payable !== undefined && <Payable order={access.payable} onPay={buying.pay} />}
      <div className={`${css.actions} no-phone`}>
        {bought || free ? (
          isPrinted(product.courseType) ? null : (
            <WatchLink product={product} next={next} begun={access.begun} />
          )
        ) : access.retry ? (
          <Unread retry={access.retry} />
        ) : (
          <>
            <Button look="accent" size="lg" className="grow" onClick={() => void buying.buyNow()}>
              立即购买
            </Button>
            <Button look="line" size="lg" busy={buying.busy} onClick={() => void buying.addToCart()}>
              <Icon name="cart" />
              加入购物车
            </Button>
          </>
        )}
        {buying.forOthers && (
          <Button look="line" size="lg" onClick={toOthers}>
            单位购买
          </Button>
        )}
      </div>
      {/* Who holds the course finds it with the price below the lessons. */}
      {buying.forOthers && !studies({ product, access }) && (
        <Button look="line" block className={`only-phone ${css.bulk}`} onClick={toOthers}>
          <Icon name="users" />
          单位购买：一次买多份
        </Button>
      )}
      {product.courseType === COURSE_TYPE.live && !bought && !free && (
        <Button look="text" className={css.code} onClick={() => void buying.openDialog("live-code")}>
          已有直播码？点此输入
        </Button>
      )}
    </>
  );
}

/** Where a course is gone on with: in the room of a broadcast, else at the next lesson; undefined without either. */
export function wayOn({ courseId, liveStatus }: CourseDetail, next: BuyProps["next"]): string | undefined {
  if (entersRoom(liveStatus, Boolean(next))) return paths.study(courseId);
  return next && paths.study(courseId, next.courseChapterId);
}

type WatchProps = Pick<BuyProps, "product" | "next"> & Pick<BuyProps["access"], "begun">;

/** On with watching: to an answer below on the page, else by `wayOn`; where no video is there yet it says so. */
export function WatchLink({ product, next, begun }: WatchProps) {
  const { courseType, liveStatus } = product;
  if (courseType === COURSE_TYPE.answer)
    return (
      <a className={`${buttonClass({ size: "lg" })} grow`} href="#answer">
        <Icon name="check-circle" />
        看解答
      </a>
    );
  const to = wayOn(product, next);
  if (!to) return <p className="muted grow">视频上线后在这里观看。</p>;
  const room = entersRoom(liveStatus, Boolean(next)) && liveStatus;
  return (
    <Link className={`${buttonClass({ size: "lg" })} grow`} to={to}>
      <Icon name={room === "completed" ? "clock" : "play"} />
      {room ? ROOM_WORDS[room] : studyWord(liveStatus, begun)}
    </Link>
  );
}
