// The checklist that publishing and submitting show in their question (domain.md "Catalogue").
import type { CourseEditor } from "@zhutu/domain/catalogue/course-status.ts";
import { checkLine } from "@zhutu/domain/catalogue/publish-check.ts";
import { listPublishChecks } from "@zhutu/domain/catalogue/publishing/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { Link } from "react-router";
import { api } from "../../../lib/api/api.ts";
import { officePaths } from "../../../office-paths.ts";
import { Tag } from "../../../ui/tag.tsx";
import { formOf, kindOf } from "./kinds.ts";

type Check = CallReply<typeof listPublishChecks>[number]["checks"][number];
type Course = { courseId: number; courseType: number; courseName: string };

/** Asks the server once about all of them; without a check to show only publishing asks. */
export async function releaseQuestions(
  editor: CourseEditor,
  act: "发布" | "提交审核",
  courses: readonly Course[],
) {
  const courseId = courses.map((course) => course.courseId);
  const answered = await api(listPublishChecks, { query: { courseId } });
  const checksOf = new Map(answered.map((one) => [one.courseId, one.checks]));
  return courses.map((course) => {
    const checks = checksOf.get(course.courseId) ?? [];
    if (checks.length > 0) return withChecks(editor, act, course, checks);
    return act === "发布" ? withoutChecks(course) : undefined;
  });
}

const withoutChecks = ({ courseName }: Course) => ({
  title: "确定要发布吗?",
  text: `“${courseName}”检查过了，没有要补的。`,
  yes: "发布",
});

function withChecks(editor: CourseEditor, act: string, course: Course, checks: readonly Check[]) {
  const isHindered = checks.some(({ hinders }) => hinders);
  const lines = checks.map((check) => checkLine(check) + (check.hinders ? `（不能${act}）` : ""));
  return {
    title: isHindered ? `现在不能${act}` : `确定要${act}吗?`,
    text: `“${course.courseName}”还有 ${checks.length} 处没有做好：`,
    more: (answer: (yes: boolean) => void) => (
      <Checklist {...{ editor, course, checks }} onLeave={() => answer(false)} />
    ),
    ...(isHindered ? { blocked: true as const } : { yes: `仍然${act.slice(0, 2)}` }),
    ofSeveral: { happens: `还有没做好的：${lines.join("；")}。` },
  };
}

type Props = { editor: CourseEditor; course: Course; checks: readonly Check[]; onLeave: () => void };

/** Each line with what it does to publishing and where it is mended. */
function Checklist({ editor, course, checks, onLeave }: Props) {
  const place = ({ check }: Check): string =>
    kindOf(course.courseType) === "course" && inChapters.includes(check)
      ? officePaths.chapters(editor, course.courseId)
      : formOf(editor, course);
  return (
    <ul style={plain} aria-label="检查结果">
      {checks.map((check, at) => (
        <li key={at} style={line}>
          <span style={still}>
            <Tag tone={check.hinders ? "red" : "warn"}>{check.hinders ? "必须补" : "请核对"}</Tag>
          </span>
          <span>
            {check.sentence}
            {check.lessons.length > 0 ? "：" : " "}
            {check.lessons.map(({ courseChapterId, chapterTitle }, nth) => (
              <span key={courseChapterId}>
                {nth > 0 && "、"}
                <Link
                  className="link in-text"
                  to={officePaths.chapter(editor, course.courseId, courseChapterId)}
                  onClick={onLeave}
                >
                  {chapterTitle}
                </Link>
              </span>
            ))}
            {check.more > 0 && `，另有 ${check.more} 个`}
            {check.lessons.length === 0 && (
              <Link
                className="link in-text"
                to={place(check)}
                aria-label={`去修改：${check.sentence}`}
                onClick={onLeave}
              >
                去修改
              </Link>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const inChapters: readonly Check["check"][] = ["content", "trial"];
const plain = { display: "grid", gap: 8, wordBreak: "break-word" } as const;
const line = { display: "flex", gap: 8, alignItems: "start" } as const;
const still = { flex: "none" };
