import { heldByAudit } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { Flex } from "antd";
import { useSearchParams } from "react-router";
import { ChapterEditor } from "../../features/catalogue/office/chapters/chapter-editor.tsx";
import { CHAPTERS_TAB } from "../../features/catalogue/office/course-action-buttons.tsx";
import { CHAPTER_HISTORY } from "../../features/catalogue/office/chapters/chapter-values.ts";
import { RecordHistory } from "../../features/desk/office/record-history.tsx";
import { ChapterPapers } from "../../features/exam/office/papers/chapter-papers.tsx";
import { PushPart } from "../../features/live/office/push-part.tsx";
import { routeHandle } from "../../lib/route-handle.ts";
import { useEditor } from "../../lib/session/use-role.ts";
import { GoodsForm } from "./goods-form.tsx";
import { LessonUploads } from "./lesson-uploads.tsx";
import { VideoField } from "./video-field.tsx";

export const handle = routeHandle({
  access: ["admin", "teacher"],
  needs: "authorCourses",
  title: "编辑课程",
  unnamed: { param: "courseId", title: "新建课程" },
  crumbs: ["教学", "课程", "编辑课程"],
});

/** The form of a new course, or of the one in the address; its chapters once it has an id (CRS-012, 013). */
export default function CourseForm() {
  const role = useEditor();
  const [search] = useSearchParams();
  const opens = Number(search.get("chapter")) || undefined;
  return (
    <GoodsForm
      kind="course"
      openTab={opens === undefined ? undefined : CHAPTERS_TAB}
      tabs={(course) => [
        {
          key: CHAPTERS_TAB,
          label: "视频目录",
          disabled: course === undefined,
          children: course && (
            <ChapterEditor
              courseId={course.courseId}
              opens={opens}
              Video={VideoField}
              held={heldByAudit(role, course.courseStatus)}
              uploads={(chapters) => (
                <LessonUploads chapters={chapters} held={heldByAudit(role, course.courseStatus)} />
              )}
              beside={(chapter, held) => (
                <Flex gap="small" wrap>
                  <ChapterPapers role={role} chapter={chapter} held={held} />
                  <RecordHistory kind="chapter" recordId={chapter.courseChapterId} {...CHAPTER_HISTORY} />
                </Flex>
              )}
            />
          ),
        },
      ]}
    >
      {(course) => <PushPart courseId={course?.courseId} />}
    </GoodsForm>
  );
}
