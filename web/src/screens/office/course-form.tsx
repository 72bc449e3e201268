import { getOfficeCourse } from "@zhutu/domain/catalogue/contract.ts";
import { Link, useParams, useSearchParams } from "react-router";
import { AntdRoom } from "../../features/shell/antd-room.tsx";
import { OfficeTitle } from "../../features/shell/office-title.tsx";
import { useApi } from "../../lib/api/query.ts";
import { useSession } from "../../lib/session/session.ts";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../ui/states.tsx";
import { CourseEditing } from "./course-editing.tsx";

/** The form of a new course, or of the one in the address. */
export default function CourseForm() {
  const { courseId } = useParams();
  const [search] = useSearchParams();
  const editor = useSession()?.role[0] === "teacher" ? "teacher" : "admin";
  if (courseId === undefined) {
    const asked = Number(search.get("courseType"));
    return (
      <AntdRoom>
        <CourseEditing editor={editor} course={undefined} type={asked === 5 || asked === 6 ? asked : 1} />
      </AntdRoom>
    );
  }
  return (
    <AntdRoom>
      {/^[1-9]\d{0,8}$/.test(courseId) ? (
        <SavedCourse key={courseId} editor={editor} courseId={Number(courseId)} />
      ) : (
        <NoSuchCourse editor={editor} />
      )}
    </AntdRoom>
  );
}

type Editor = { editor: "admin" | "teacher" };

function SavedCourse({ editor, courseId }: Editor & { courseId: number }) {
  // Never an answer from before: a form must open with what is saved now.
  const { data, error, refetch } = useApi(getOfficeCourse, { params: { courseId } }, { gcTime: 0 });
  if (error?.status === 404) return <NoSuchCourse editor={editor} />;
  if (error || !data) {
    return (
      <>
        <OfficeTitle title="编辑课程" />
        <section className="card">
          {error ? <ErrorState onRetry={() => void refetch()} /> : <SkeletonRows rows={8} height={48} />}
        </section>
      </>
    );
  }
  return <CourseEditing editor={editor} course={data} type={data.courseType} />;
}

function NoSuchCourse({ editor }: Editor) {
  return (
    <section className="card">
      <title>没有找到课程</title>
      <EmptyState
        icon="video"
        text="没有找到这门课程，它可能已被删除"
        action={
          <Link className={buttonClass()} to={paths.officeCourses(editor)}>
            返回课程列表
          </Link>
        }
      />
    </section>
  );
}
