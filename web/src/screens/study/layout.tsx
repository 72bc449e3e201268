import { Outlet } from "react-router";
import { AfterMount } from "../../ui/after-mount.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** The study room: no shop around it. */
export default function StudyLayout() {
  return <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>;
}
