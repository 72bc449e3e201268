import { Outlet } from "react-router";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** Papers stand alone, with no shop around them, and are drawn in the browser only. */
export default function PapersLayout() {
  return <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>;
}
