import { Outlet } from "react-router";
import { Footer, Promises } from "../../features/shell/footer.tsx";
import { Header } from "../../features/shell/header.tsx";

/** The public shell: header, page, what the shop promises, footer. */
export default function StorefrontLayout() {
  return (
    <>
      <Header />
      <main id="main">
        <Outlet />
      </main>
      <Promises />
      <Footer />
    </>
  );
}
