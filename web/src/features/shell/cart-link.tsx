import { Suspense } from "react";
import { isLearner, useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { lazyOr } from "../../ui/lazy-or.ts";
import { Link } from "../../lib/link.tsx";
import { signedInParts } from "./signed-in.ts";

const nameAlone = <span className="sr">购物车</span>;

const CartCount = lazyOr(
  async () => ({ default: (await signedInParts()).CartCount }),
  () => nameAlone,
);

/** The cart with how many lines it holds; a visitor is led to sign in first (learner spec 2). */
export function CartLink() {
  const session = useSession();
  const mayBuy = isLearner(session);
  if (session && !mayBuy) return null;
  return (
    <Link to={session === null ? paths.login(true) : paths.cart()}>
      <Icon name="cart" />
      <span className="t" aria-hidden="true">
        购物车
      </span>
      {mayBuy ? (
        <Suspense fallback={nameAlone}>
          <CartCount />
        </Suspense>
      ) : (
        nameAlone
      )}
    </Link>
  );
}
