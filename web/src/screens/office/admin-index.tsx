import { WaitingCourses } from "../../features/catalogue/office/waiting-courses.tsx";
import { SalesTotals } from "../../features/ordering/office/sales-totals.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";

/** The administrator's landing page: what was sold, and which courses wait for publication. */
export default function AdminIndex() {
  return (
    <>
      <OfficeTitle title="概览" />
      <SalesTotals />
      <section className="card apart">
        <div className="card-h">
          <h2>待发布课程</h2>
          <span className="hint">审核中和未提交的课程，打开开关即发布</span>
        </div>
        <WaitingCourses />
      </section>
    </>
  );
}
