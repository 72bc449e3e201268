import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { isChannelPrice } from "@zhutu/domain/pricing/one-price.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Price, Was } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { codeOf, priceFrom } from "./course-meta.ts";
import css from "./course.module.css";

/** What one pays and why, the original price, what is saved, and which rules may make it less. Without a chosen specification: from. */
export function PriceBox({ product, chosen }: { product: CourseDetail; chosen: boolean }) {
  const price = priceFrom(product);
  const saved = chosen ? Math.round((product.coursePriceOriginal - price) * 100) / 100 : 0;
  const offers = chosen ? offersOf(product) : [];
  const ignoresCode = isCourseType(product.courseType) && COURSE_TYPES[product.courseType].ignoresCode;
  const takesCode = !ignoresCode && price > 0 && codeOf(product) === undefined;
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

type Offered = Pick<CourseDetail, "discountRules" | "coursePrice" | "payPrice" | "payRule" | "payReason">;

/** Why the price is what it is, and the rules that anybody may reach besides (domain.md "Pricing"). */
export function offersOf({ discountRules, coursePrice, payPrice, payRule, payReason }: Offered): string[] {
  if (coursePrice === 0) return [];
  const priceBy = (code: "01" | "04") => {
    const rule = discountRules.find(({ ruleCode }) => ruleCode === code);
    const price = rule && (rule.discountedPrice ?? (code === "01" ? coursePrice / 2 : payPrice));
    return price !== undefined && price < payPrice ? formatPrice(price) : undefined;
  };
  const [repeat, bulk] = [priceBy("01"), priceBy("04")];
  return [
    payReason && `${payReason}，${isChannelPrice({ payRule }) ? "下单时自动带入" : "下单自动生效"}`,
    repeat && `老学员再购 ${repeat}`,
    bulk && `满 10 份每份 ${bulk}`,
  ].filter((text): text is string => Boolean(text));
}
