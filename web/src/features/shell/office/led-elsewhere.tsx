import { useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { toast } from "../../../ui/toast.ts";

type Props = {
  /** What the page is called. */
  title: string;
  /** Where a sign-in leads, whatever the rights: nobody asked for it. */
  landing: string;
  to: string;
};

/** Leads away from a page that the rights of who opens it do not reach, and says so. */
export function LedElsewhere({ title, landing, to }: Props) {
  const { pathname } = useLocation();
  const asked = pathname !== landing;
  useEffect(() => {
    if (asked) toast.error(`您没有权限打开“${title}”，需要时请联系管理员开通`);
  }, [asked, title]);
  return <Navigate replace to={to} />;
}
