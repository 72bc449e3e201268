import type { ReactNode } from "react";
import { Footer, Promises } from "./footer.tsx";
import { Header } from "./header.tsx";
import { TabBar } from "./tab-bar.tsx";

type Props = {
  children: ReactNode;
  /** Of the page's own place between head and foot. */
  className?: string;
  /** What the shop promises, above the foot of public pages. */
  promises?: boolean;
  /** A learner's bottom bar on a phone; not where a bar of the page itself stands. */
  tabBar?: boolean;
};

/** The head and the foot around every public and account page, also around one that could not be drawn. */
export function ShopFrame({ children, className, promises = false, tabBar = false }: Props) {
  return (
    <>
      <Header />
      <main id="main" className={className}>
        {children}
      </main>
      {promises && <Promises />}
      <Footer />
      {tabBar && <TabBar />}
    </>
  );
}
