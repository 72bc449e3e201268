import { formatPrice } from "@zhutu/domain/money.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Price, Was } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { lowestPrice } from "./course-meta.ts";
import { offersOf } from "./offers.ts";
import css from "./course.module.css";

/** Price, original price, what is saved, and which rules may make it less. Without a chosen specification: from. */
export function PriceBox({ product, chosen }: { product: CourseDetail; chosen: boolean }) {
  const price = chosen ? product.coursePrice : lowestPrice(product);
  const saved = chosen ? product.coursePriceOriginal - price : 0;
  const offers = chosen ? offersOf(product) : [];
  const takesCode = product.courseType !== 5 && price > 0;
  return (
    <div className={css.price}>
      <div className={css.priceRow}>
        <Price yuan={price} size="lg" />
        {!chosen && <span className="muted">起</span>}
        {chosen && <Was yuan={product.coursePriceOriginal} price={price} />}
        {saved > 0 && <Tag tone="orange">省 {formatPrice(saved)}</Tag>}
      </div>
      {(offers.length > 0 || takesCode) && (
        <ul>
          {offers.length > 0 && (
            <li>
              <Icon name="tag" />
              <span className="num">{offers.join("；")}</span>
            </li>
          )}
          {takesCode && (
            <li>
              <Icon name="gift" />
              <span>有渠道专属码？下单时填写，系统按最低价结算</span>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
