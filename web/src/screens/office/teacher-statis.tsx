import { Link, useSearchParams } from "react-router";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { RANGES, readRange } from "../../features/statistics/sales-range.ts";
import { TeacherSales } from "../../features/statistics/teacher-sales.tsx";
import { paths } from "../../paths.ts";

/** The teacher's landing page: what the own courses sold; the span of days is in the address. */
export default function TeacherStatis() {
  const range = readRange(useSearchParams()[0]);
  return (
    <>
      <OfficeTitle title="概览">
        <nav className="seg st-ranges" aria-label="时间范围">
          {RANGES.map(({ key, label }) => (
            <Link
              key={key}
              to={paths.teacherStatis(key === "all" ? {} : { range: key })}
              className={key === range ? "on" : undefined}
              aria-current={key === range ? "page" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      </OfficeTitle>
      <TeacherSales range={range} />
    </>
  );
}
