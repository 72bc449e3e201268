import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { BookCover, Cover } from "../../ui/cover/cover.tsx";
import { Checkbox } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price } from "../../ui/price.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { amountOf, type CartLine, kindOf, mostOf, quantityOf, whyNot } from "./cart-lines.ts";
import css from "./cart.module.css";

type Props = {
  line: CartLine;
  orderType: OrderType;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

/** One line of the cart: a table row on a desktop, a card on a phone. */
export function CartRow({ line, orderType, chosen, onChoose, onQuantity, onRemove }: Props) {
  const most = mostOf(line, orderType);
  const refused = whyNot(line, orderType);
  const Picture = COURSE_TYPES[line.courseType as CourseType].ships ? BookCover : Cover;
  return (
    <tr className={refused ? css.refused : undefined}>
      <td className={css.tick}>
        <Checkbox
          aria-label={`选择 ${line.cartItemName}`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </td>
      <td className={css.picture}>
        <Picture art={line.coverArt} imageUrl={line.courseImgUrl} />
      </td>
      <td className={css.text}>
        <Link to={paths.course(line.courseId)} className="clip2">
          {line.cartItemName}
        </Link>
        <p className="hint">{kindOf(line)}</p>
        {refused && <p className={css.why}>{refused}</p>}
      </td>
      <td className={`${css.unitPrice} num`}>{formatPrice(line.payPrice)}</td>
      <td className={css.quantity}>
        <Stepper
          value={quantityOf(line, orderType)}
          max={most}
          off={most === 1}
          label={`${line.cartItemName} 的数量`}
          onChange={onQuantity}
        />
      </td>
      <td className={css.lineTotal}>
        <Price yuan={amountOf(line, orderType)} />
      </td>
      <td className={css.remove}>
        <IconButton label={`删除 ${line.cartItemName}`} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </td>
    </tr>
  );
}
