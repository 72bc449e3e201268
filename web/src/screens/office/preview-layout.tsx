import { Outlet } from "react-router";
import { RouteTitle } from "../../lib/head/page-title.tsx";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

export const meta = () => [{ name: "robots", content: "noindex" }];

const loading = (
  <>
    <RouteTitle />
    <SkeletonRows />
  </>
);

/** A page of the shop as staff see it before the public does: no office around it, in the browser only. */
export default function PreviewLayout() {
  return (
    <main id="main">
      <AfterMount fallback={loading}>{() => <Outlet />}</AfterMount>
    </main>
  );
}
