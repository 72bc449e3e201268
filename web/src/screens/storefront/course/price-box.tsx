import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { isChannelPrice } from "@zhutu/domain/pricing/exclusive-code.ts";
import { BULK_FROM } from "@zhutu/domain/pricing/rule-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Price, Was } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { codeOf, pricesFrom } from "./course-meta.ts";
import css from "./course.module.css";
import { UsedCode } from "./used-code.tsx";

/** What one pays and why, the original price, what is saved, and which rules may make it less. Without a chosen specification: from. */
export function PriceBox({ product, chosen }: { product: CourseDetail; chosen: boolean }) {
  const { payPrice: price, coursePriceOriginal: original } = pricesFrom(product);
  const saved = chosen ? Math.round((original - price) * 100) / 100 : 0;
  const offers = chosen ? offersOf(product) : [];
  const code = codeOf(product);
  const ignoresCode = isCourseType(product.courseType) && COURSE_TYPES[product.courseType].ignoresCode;
  const takesCode = !ignoresCode && price > 0 && code === undefined;
  return (
    <div className={css.price}>
      <div className={css.priceRow}>
        <Price yuan={price} size="lg" />
        {!chosen && <span className="muted">起</span>}
        <Was yuan={original} price={price} />
        {saved > 0 && <Tag tone="orange">省 {formatPrice(saved)}</Tag>}
      </div>
      {code !== undefined && chosen && price > 0 && <UsedCode product={product} code={code} />}
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

type Offered = Pick<
  CourseDetail,
  "coursePrice" | "payPrice" | "payRule" | "payReason" | "repeatPrice" | "bulkPrice"
>;

/** Why the price is what it is, and the rules that make it less for who buys again, or ten (domain.md "Pricing"). */
export function offersOf(product: Offered): string[] {
  const { coursePrice, payPrice, payRule, payReason, repeatPrice, bulkPrice } = product;
  if (coursePrice === 0) return [];
  const below = (price: number | null) => (price !== null && price < payPrice ? formatPrice(price) : "");
  const [repeat, bulk] = [below(repeatPrice), below(bulkPrice)];
  return [
    payReason && !isChannelPrice({ payRule }) && `${payReason}，下单自动生效`,
    repeat && `老学员价 ${repeat}`,
    bulk && `满 ${BULK_FROM} 份每份 ${bulk}`,
  ].filter((text): text is string => Boolean(text));
}
