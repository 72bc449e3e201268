// oxlint-disable-next-line no-restricted-imports -- without its frame there is no page to keep
import { lazy, Suspense, useEffect } from "react";
import { hearEarly } from "../../features/desk/office/early-search.ts";
import { RouteTitle } from "../../lib/head/page-title.tsx";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

// antd is not loaded on the server, nor for visitors who are redirected.
const OfficeFrame = lazy(() => import("./frame.tsx"));

/** Not for search engines; titles are the screens' own once they are drawn. */
export const meta = () => [{ name: "robots", content: "noindex" }];

function Loading() {
  useEffect(hearEarly, []);
  return (
    <main id="main">
      <RouteTitle />
      <SkeletonRows />
    </main>
  );
}

/** The back office, in the browser only. */
export default function OfficeLayout() {
  return (
    <AfterMount fallback={<Loading />}>
      {() => (
        <Suspense fallback={<Loading />}>
          <OfficeFrame />
        </Suspense>
      )}
    </AfterMount>
  );
}
