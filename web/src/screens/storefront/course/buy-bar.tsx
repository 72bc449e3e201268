import { formatPrice } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { pricesFrom, totalOf } from "./course-meta.ts";
import { WatchLink } from "./main-actions.tsx";
import { Unread } from "./unread.tsx";
import css from "./course.module.css";
import type { BuyProps } from "./use-buying.ts";

/** The buying buttons of a phone, always in reach at the bottom. */
export function BuyBar({ product, chosen, access, buying, next }: BuyProps) {
  const free = product.coursePrice === 0 && !isPrinted(product.courseType);
  const price = chosen
    ? formatPrice(totalOf(product, buying.withBook))
    : `${formatPrice(pricesFrom(product).payPrice)} 起`;
  return (
    <div className={`buybar ${css.bar} only-phone`} role="group" aria-label="购买">
      <Link className={css.barLink} to={paths.contact()}>
        <Icon name="headset" />
        咨询
      </Link>
      {access.bought || free ? (
        <WatchLink product={product} next={next} begun={access.begun} />
      ) : access.retry ? (
        <Unread retry={access.retry} />
      ) : (
        <>
          <Button look="soft" busy={buying.busy} onClick={() => void buying.addToCart()}>
            加入购物车
          </Button>
          <Button look="accent" className={css.barBuy} onClick={() => void buying.buyNow()}>
            <span className="num">{price} 立即购买</span>
          </Button>
        </>
      )}
    </div>
  );
}
