import { Outlet } from "react-router";
import type { Route } from "./+types/site";
import { ProblemPage } from "../features/shell/problem-page.tsx";

export default function Site() {
  return <Outlet />;
}

/** Whatever a page did not catch: below the root, so that the document and its style sheets stay. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemPage error={error} />;
}
