import type { OrderType } from "@zhutu/domain/cart/quantity.ts";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { amountIn, linesShown, summaryOf } from "../../features/cart/cart-lines.ts";
import { CartTable } from "../../features/cart/cart-table.tsx";
import { SummaryBar, SummaryCard } from "../../features/cart/cart-summary.tsx";
import { useCart } from "../../features/cart/use-cart.ts";
import { useCartPrice, useOwnPrices } from "../../features/cart/use-cart-price.ts";
import { saveDraft } from "../../lib/buying/order-draft.ts";
import { isTakenInWechat } from "../../features/payment/wechat-taken.tsx";
import { PageTitle } from "../../lib/head/page-title.tsx";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { confirm } from "../../ui/confirm.tsx";
import { Switch } from "../../ui/choice.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { toast } from "../../ui/toast.ts";
import css from "../../features/cart/cart.module.css";
import { OrdersThatWait } from "../../features/ordering/orders-in-the-way.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { keptOwn } from "../../lib/storage.ts";

export const handle = routeHandle({ access: "everybody", title: "购物车" });

/** The cart (learner spec 2): choose, change, delete, switch to buying for others, check out. */
export default function CartPage() {
  const session = useSession();
  return (
    <>
      <PageTitle>购物车</PageTitle>
      {isLearner(session) ? <Cart /> : <NobodysCart visitor={session === null} />}
    </>
  );
}

// Open to visitors, who have no cart to ask for (requirements note CART-002); staff do not buy.
function NobodysCart({ visitor }: { visitor: boolean }) {
  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1>购物车</h1>
      </div>
      <div className={css.empty}>
        <div className="card">
          <EmptyState
            icon="cart"
            text={visitor ? "登录后可以查看购物车里的商品" : "后台账号不能购买，请使用学员账号登录"}
            action={
              visitor && (
                <Link className={buttonClass()} to={paths.login(true)}>
                  去登录
                </Link>
              )
            }
          />
        </div>
      </div>
    </>
  );
}

/** The unticked lines, kept for this tab. */
const keptOff = keptOwn("cart-off", (stored) =>
  Array.isArray(stored) ? stored.filter((id): id is number => typeof id === "number") : [],
);

/** Which lines of the cart are ticked: all that can be bought, new ones too, until the person says otherwise. */
function useTicks() {
  const [off, setOff] = useState<ReadonlySet<number>>(() => new Set(keptOff.read()));
  const tick = (ids: readonly number[], on: boolean): void => {
    const next = new Set(off);
    for (const id of ids)
      if (on) next.delete(id);
      else next.add(id);
    setOff(next);
    keptOff.write([...next]);
  };
  return { isTicked: (cartItemId: number): boolean => !off.has(cartItemId), tick };
}

function Cart() {
  const { lines, setQuantity, remove, removeMany, busy } = useCart();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const orderType: OrderType = search.get("batch") === "1" ? "package" : "single";
  const { isTicked, tick } = useTicks();
  const shown = useOwnPrices(linesShown(lines.data ?? [], orderType), orderType);
  const chosen = shown.filter((line) => isTicked(line.cartItemId));
  const summary = summaryOf(chosen, orderType);
  const price = useCartPrice(summary, orderType);
  const empty = lines.data?.length === 0;
  const all = shown.length > 0 && chosen.length === shown.length;

  const chooseAll = (on: boolean): void =>
    tick(
      shown.map((line) => line.cartItemId),
      on,
    );
  const removeOne = async (cartItemId: number, name: string): Promise<void> => {
    const text = `将从购物车移除“${name}”。`;
    if (await confirm({ title: "确定要删除吗?", text, danger: true })) remove(cartItemId);
  };
  const removeChosen = async (): Promise<void> => {
    if (chosen.length === 0) return toast.error("请选择要删除的商品");
    const text = `将从购物车移除已选的 ${chosen.length} 件商品。`;
    if (await confirm({ title: "确定要删除吗?", text, danger: true }))
      removeMany(chosen.map((line) => line.cartItemId));
  };
  const checkout = (): void => {
    if (summary.lines === 0) return toast.error("请选择要购买商品");
    saveDraft({ products: summary.products, orderType });
    void navigate(paths.confirmOrder());
  };

  return (
    <>
      <div className={`pg-h ${css.head}`}>
        <h1>
          购物车 <span className="hint num">{lines.data && !empty ? `${lines.data.length} 件` : ""}</span>
        </h1>
        {shown.length > 0 && (
          <Button look="text" busy={busy} onClick={() => void removeChosen()}>
            删除已选
          </Button>
        )}
      </div>
      <div className={empty ? css.empty : css.columns}>
        <div>
          {!empty && (
            <div className={`card ${css.bulk}`}>
              <Switch
                id="for-others"
                label="单位购买：为他人购买"
                on={orderType === "package"}
                onChange={(on) => setSearch(on ? { batch: "1" } : {}, { replace: true })}
              />
              <label htmlFor="for-others" className="grow">
                <b>单位购买：为他人购买</b>
                <span className="block">打开后只显示收费的视频课程，可买多份，付款后按手机号分配给学员</span>
              </label>
            </div>
          )}
          <div className="card">
            {lines.isPending ? (
              <SkeletonRows rows={3} height={84} />
            ) : lines.error && !lines.data ? (
              <ErrorState onRetry={() => void lines.refetch()} />
            ) : shown.length === 0 ? (
              <Nothing batch={!empty} />
            ) : (
              <CartTable
                lines={shown}
                amountOf={(line) => amountIn(isTicked(line.cartItemId) ? price.items : [], line, orderType)}
                orderType={orderType}
                isTicked={isTicked}
                onTick={tick}
                onQuantity={(line, quantity) => setQuantity(line.courseId, quantity)}
                onRemove={(line) => void removeOne(line.cartItemId, line.cartItemName)}
              />
            )}
          </div>
          {!empty && (
            <p className="hint apart">
              {orderType === "package"
                ? "替单位购买的课程不会进入自己的课程列表，付款后在“我的订单”里分配，也可以分配给自己。"
                : "视频课程每人一份，数量固定为 1；需要多份请打开单位购买。"}
            </p>
          )}
        </div>
        {!empty && <SummaryCard summary={summary} price={price} onCheckout={checkout} />}
      </div>
      {shown.length > 0 && (
        <SummaryBar
          summary={summary}
          price={price}
          all={all}
          some={chosen.length > 0}
          onAll={chooseAll}
          onCheckout={checkout}
        />
      )}
    </>
  );
}

/** What to do next: with something in the cart that cannot be bought for others, or with nothing in it. */
function Nothing({ batch }: { batch: boolean }) {
  return (
    <EmptyState
      icon="cart"
      text={
        batch
          ? "购物车里没有可以替单位购买的视频课程，免费课程不用购买"
          : "购物车还是空的。选好课程加入购物车，就可以在这里一起结算。"
      }
      action={
        <>
          {!batch && <OrdersThatWait isTaken={({ orderId }) => isTakenInWechat(orderId)} />}
          <div className="row">
            <Link className={buttonClass()} to={paths.courses()}>
              去选课
            </Link>
            {!batch && (
              <Link className={buttonClass({ look: "line" })} to={paths.myCourses()}>
                我的课程
              </Link>
            )}
          </div>
        </>
      }
    />
  );
}
