import { useEffect } from "react";
import { Outlet } from "react-router";
import { AfterMount } from "../../ui/after-mount.tsx";
import { prepareQuestions } from "../../ui/dialog.tsx";
import { SkeletonRows } from "../../ui/states.tsx";

/** Papers stand alone, with no shop around them, and are drawn in the browser only. */
export default function PapersLayout() {
  // A paper is handed in by a question, and may be while the network is away.
  useEffect(prepareQuestions, []);
  return <AfterMount fallback={<SkeletonRows />}>{() => <Outlet />}</AfterMount>;
}
