import { Outlet } from "react-router";
import { Footer } from "../../features/shell/footer.tsx";
import { Header } from "../../features/shell/header.tsx";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The cart and the order pages: the public head and foot, the page itself in the browser only. */
export default function ShopLayout() {
  return (
    <>
      <Header />
      <main id="main" className="frame">
        <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>
      </main>
      <Footer />
    </>
  );
}
