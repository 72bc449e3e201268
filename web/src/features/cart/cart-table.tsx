import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { COURSE_TYPES, type CourseType } from "@zhutu/domain/catalogue/course-type.ts";
import { formatPrice } from "@zhutu/domain/money.ts";
import { eachText } from "@zhutu/domain/ordering/order.ts";
import { priceEndText } from "@zhutu/domain/catalogue/price-window.ts";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { type CardColumn, CardTable } from "../../ui/card-table.tsx";
import { BookCover, Cover } from "../../ui/cover/cover.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Price, Was } from "../../ui/price.tsx";
import { Stepper } from "../../ui/stepper.tsx";
import { type CartLine, kindOf, mostOf, originalOf, quantityOf, whyNot } from "./cart-lines.ts";
import css from "./cart.module.css";

type Props = {
  lines: readonly CartLine[];
  /** What a line costs, in yuan. */
  amountOf: (line: CartLine) => number;
  orderType: OrderType;
  isTicked: (cartItemId: number) => boolean;
  onTick: (cartItemIds: readonly number[], on: boolean) => void;
  onQuantity: (line: CartLine, quantity: number) => void;
  onRemove: (line: CartLine) => void;
};

const card = {
  areas: '"tick picture text remove" "total total quantity quantity"',
  widths: "36px clamp(64px, 100% - 222px, 104px) minmax(0, 1fr) 44px",
};

/** The lines of the cart, with all of them to be chosen at once. */
export function CartTable({ lines, amountOf, orderType, isTicked, onTick, onQuantity, onRemove }: Props) {
  const ticked = lines.filter((line) => isTicked(line.cartItemId)).length;
  const columns: CardColumn<CartLine>[] = [
    {
      key: "tick",
      head: (
        <Checkbox
          aria-label="全选"
          checked={ticked === lines.length}
          indeterminate={ticked > 0 && ticked < lines.length}
          onChange={({ target }) =>
            onTick(
              lines.map((line) => line.cartItemId),
              target.checked,
            )
          }
        />
      ),
      width: 56,
      className: css.tick,
      cell: (line) => (
        <Checkbox
          aria-label={`选择 ${line.cartItemName}`}
          checked={isTicked(line.cartItemId)}
          onChange={({ target }) => onTick([line.cartItemId], target.checked)}
        />
      ),
    },
    {
      key: "picture",
      head: "商品",
      className: css.picture,
      cell: (line) => <Picture line={line} />,
    },
    {
      key: "text",
      head: <span className="sr">名称</span>,
      className: css.text,
      cell: (line) => name(line, orderType),
    },
    {
      key: "price",
      head: "单价",
      right: true,
      className: "num nowrap",
      cell: (line) => {
        const paid = { courseCount: quantityOf(line, orderType), orderItemAmt: amountOf(line) };
        return paid.orderItemAmt === 0 ? formatPrice(0) : eachText(paid);
      },
    },
    {
      key: "quantity",
      head: "数量",
      width: 150,
      className: css.quantity,
      cell: (line) => (
        <Stepper
          value={quantityOf(line, orderType)}
          max={mostOf(line, orderType)}
          off={mostOf(line, orderType) === 1}
          label={`${line.cartItemName} 的数量`}
          onChange={(quantity) => onQuantity(line, quantity)}
        />
      ),
    },
    {
      key: "total",
      head: "小计",
      right: true,
      className: `nowrap ${css.lineTotal}`,
      cell: (line) => (
        <>
          <Price yuan={amountOf(line)} />
          <Was yuan={originalOf(line, orderType)} price={amountOf(line)} />
        </>
      ),
    },
    {
      key: "remove",
      head: <span className="sr">操作</span>,
      width: 64,
      className: css.remove,
      cell: (line) => (
        <IconButton label={`删除 ${line.cartItemName}`} onClick={() => onRemove(line)}>
          <Icon name="trash" />
        </IconButton>
      ),
    },
  ];
  return (
    <CardTable
      label="购物车里的商品"
      columns={columns}
      rows={lines}
      idOf={(line) => line.cartItemId}
      card={card}
      rowClass={(line) => (whyNot(line, orderType) ? css.refused : undefined)}
    />
  );
}

function Picture({ line }: { line: CartLine }) {
  const Drawn = COURSE_TYPES[line.courseType as CourseType].ships ? BookCover : Cover;
  return <Drawn art={line.coverArt} imageUrl={line.courseImgUrl} />;
}

function name(line: CartLine, orderType: OrderType) {
  const refused = whyNot(line, orderType);
  return (
    <>
      <Link to={paths.product(line)} className="clip2">
        {line.cartItemName}
      </Link>
      <p className="hint clip2">{kindOf(line)}</p>
      {line.payUntil !== null && <p className="hint num">{priceEndText(line.payUntil, new Date())}</p>}
      {refused && <p className={css.why}>{refused}</p>}
    </>
  );
}
