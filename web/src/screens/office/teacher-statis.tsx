import { OwnCourseFigures } from "../../features/catalogue/office/own-course-figures.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { paths } from "../../paths.ts";
import { Link } from "react-router";
import { buttonClass } from "../../ui/button.tsx";

/** The teacher's landing page: own courses and how often each was bought. */
export default function TeacherStatis() {
  return (
    <>
      <OfficeTitle title="概览">
        <Link className={buttonClass({ look: "line" })} to={paths.teacherCourses()}>
          管理课程
        </Link>
      </OfficeTitle>
      <section className="card">
        <div className="card-h">
          <h2>我的课程</h2>
          <span className="hint">按订单数从高到低</span>
        </div>
        <OwnCourseFigures />
      </section>
    </>
  );
}
