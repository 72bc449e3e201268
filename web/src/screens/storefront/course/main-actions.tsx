import { Link } from "react-router";
import { formatTime } from "@zhutu/domain/time.ts";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { BuyProps } from "./buy-props.ts";
import css from "./course.module.css";

/** The buttons of the buying box on a desktop; on a phone the bar at the bottom has the buying ones. */
export function MainActions({ product, access, buying, next }: BuyProps) {
  const { bought, expiryDate } = access;
  const free = product.coursePrice === 0 && !isPrinted(product.courseType);
  return (
    <>
      {bought && (
        <p className={`alert alert-ok ${css.bought}`}>
          <Icon name="check-circle" />
          {expiryDate ? `已购买，有效期至 ${formatTime(expiryDate)}` : "已购买"}
        </p>
      )}
      <div className={`${css.actions} no-phone`}>
        {bought || free ? (
          isPrinted(product.courseType) || product.courseType === 2 ? null : (
            <WatchLink courseId={product.courseId} next={next} bought={bought} />
          )
        ) : (
          <>
            <Button
              look="accent"
              size="lg"
              className="grow"
              busy={buying.busy}
              onClick={() => void buying.buyNow()}
            >
              立即购买
            </Button>
            <Button look="line" size="lg" busy={buying.busy} onClick={() => void buying.addToCart()}>
              <Icon name="cart" />
              加入购物车
            </Button>
          </>
        )}
        {buying.forOthers && (
          <Button look="line" size="lg" onClick={() => void buying.openDialog("bulk")}>
            团购分配
          </Button>
        )}
      </div>
      {product.courseType === 6 && !bought && !free && (
        <Button look="text" className={css.code} onClick={() => void buying.openDialog("live-code")}>
          已有直播码？点此输入
        </Button>
      )}
    </>
  );
}

/** On with watching; where there is nothing to watch yet it says what is waited for. */
export function WatchLink({
  courseId,
  next,
  bought,
}: {
  courseId: number;
  next: BuyProps["next"];
  bought: boolean;
}) {
  if (!next) return <p className="muted grow">视频上线后在这里观看。</p>;
  return (
    <Link className={`${buttonClass({ size: "lg" })} grow`} to={paths.study(courseId, next.courseChapterId)}>
      <Icon name="play" />
      {bought ? "继续学习" : "免费学习"}
    </Link>
  );
}
