import { listCartItems } from "@zhutu/domain/cart/contract.ts";
import { Link } from "react-router";
import { useApi } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";

/** The cart with how many lines it holds; a visitor is led to sign in first (learner spec 2). */
export function CartLink() {
  const session = useSession();
  const mayBuy = session?.role[0] === "user";
  const { data } = useApi(listCartItems, {}, { enabled: mayBuy });
  if (session && !mayBuy) return null;
  const count = data?.length ?? 0;
  return (
    <Link to={session === null ? paths.login(true) : paths.cart()}>
      <Icon name="cart" />
      {count > 0 && (
        <span className="bub num" aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
      <span className="t" aria-hidden="true">
        购物车
      </span>
      <span className="sr">{count > 0 ? `购物车，${count} 件` : "购物车"}</span>
    </Link>
  );
}
