import type { ReactNode } from "react";
import { useSite } from "../../lib/head/use-site.ts";

/** The room's heading with its actions; the browser's title says the same. */
export function OfficeTitle({
  title,
  beside,
  children,
}: {
  title: string;
  beside?: ReactNode;
  children?: ReactNode;
}) {
  const { siteName } = useSite();
  return (
    <>
      <title>{`${title} - ${siteName}后台`}</title>
      <div className="o-title">
        <div className="row o-heading">
          <h1>{title}</h1>
          {beside}
        </div>
        {children}
      </div>
    </>
  );
}
