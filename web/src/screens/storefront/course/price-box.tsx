import { COURSE_TYPES, isCourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { isChannelPrice } from "@zhutu/domain/pricing/exclusive-code.ts";
import { priceEndText } from "@zhutu/domain/catalogue/price-window.ts";
import { BULK_FROM } from "@zhutu/domain/pricing/rule-names.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Price, Was } from "../../../ui/price.tsx";
import { Tag } from "../../../ui/tag.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { bookWord, codeOf, pricesFrom, totalOf } from "./course-meta.ts";
import css from "./course.module.css";
import { UsedCode } from "./used-code.tsx";

type Props = {
  product: CourseDetail;
  chosen: boolean;
  /** The companion book is in the price. */
  withBook?: boolean;
  /** What the chosen product is called in the sum. */
  name?: string | undefined;
};

/** What one pays and why, the original price, what is saved, and which rules may make it less. Without a chosen specification: from. */
export function PriceBox({ product, chosen, withBook = false, name = "课程" }: Props) {
  const book = chosen && withBook ? product.relatedCourse : null;
  const alone = pricesFrom(product);
  const price = book ? totalOf(product, true) : alone.payPrice;
  const original = alone.coursePriceOriginal + (book?.coursePriceOriginal ?? 0);
  const saved = chosen ? Math.round((original - price) * 100) / 100 : 0;
  const offers = chosen ? offersOf(product) : whyLess(product);
  const ends = product.payUntil === null ? undefined : priceEndText(product.payUntil, new Date());
  const code = codeOf(product);
  const ignoresCode = isCourseType(product.courseType) && COURSE_TYPES[product.courseType].ignoresCode;
  const takesCode = !ignoresCode && price > 0 && code === undefined;
  return (
    <div className={css.price}>
      <div className={css.priceRow}>
        {book && <span className="muted">合计</span>}
        <Price yuan={price} size="lg" />
        {!chosen && <span className="muted">起</span>}
        <Was yuan={original} price={price} />
        {saved > 0 && <Tag tone="orange">省 {formatPrice(saved)}</Tag>}
      </div>
      {book && (
        <p className={`${css.sum} num`}>
          {name} <b>{formatPrice(product.payPrice)}</b> ＋ {bookWord(product.courseType)}{" "}
          <b>{formatPrice(book.payPrice)}</b>
          {together(product, book) > 0 && (
            <>
              {" "}
              － 一起买再减 <b>{formatPrice(together(product, book))}</b>
            </>
          )}
        </p>
      )}
      {code !== undefined && chosen && price > 0 && <UsedCode product={product} code={code} />}
      {(ends || offers.length > 0 || takesCode) && (
        <ul>
          {ends && (
            <li>
              <Icon name="clock" />
              <span className="num">{ends}</span>
            </li>
          )}
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

/** What both cost less in one order than apart. */
const together = (product: CourseDetail, book: NonNullable<CourseDetail["relatedCourse"]>): number =>
  Math.round((product.payPrice + book.payPrice - book.bothPrice) * 100) / 100;

type Offered = Pick<
  CourseDetail,
  "coursePrice" | "payPrice" | "payRule" | "payReason" | "repeatPrice" | "bulkPrice"
>;

/** The rule that won, of a course with specifications the cheapest one's; a channel's code says so itself. */
const whyLess = ({ payRule, payReason }: Pick<CourseDetail, "payRule" | "payReason">): string[] =>
  payReason && !isChannelPrice({ payRule }) ? [`${payReason}，下单自动生效`] : [];

/** Why the price is what it is, and the rules that make it less for who buys again, or ten (domain.md "Pricing"). */
export function offersOf(product: Offered): string[] {
  const { coursePrice, payPrice, payRule, payReason, repeatPrice, bulkPrice } = product;
  if (coursePrice === 0) return [];
  const below = (price: number | null) => (price !== null && price < payPrice ? formatPrice(price) : "");
  const [repeat, bulk] = [below(repeatPrice), below(bulkPrice)];
  return [
    ...whyLess({ payRule, payReason }),
    repeat && `老学员价 ${repeat}`,
    bulk && `满 ${BULK_FROM} 份每份 ${bulk}`,
  ].filter((text): text is string => Boolean(text));
}
