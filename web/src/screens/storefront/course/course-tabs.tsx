import { COURSE_TYPE } from "@zhutu/domain/catalogue/course-type.ts";
import { isPrinted } from "../../../features/catalogue/course-facts.ts";
import type { Section } from "../../../features/catalogue/lessons.ts";
import { latePart } from "../../../ui/late-part.tsx";
import { EmptyState } from "../../../ui/states.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import type { Tab } from "../../../ui/tabs.tsx";
import { ChapterList } from "./chapter-list.tsx";
import type { CourseDetail } from "./course-loader.ts";
import { LessonsBySpecification } from "./specifications.tsx";
import type { BuyProps } from "./use-buying.ts";

type Props = Pick<BuyProps, "course" | "product" | "chosen" | "access"> & { sections: readonly Section[] };

// They ask the server: their code comes when one of them is looked at.
const lateTabs = () => import("./late-tabs.tsx");
const CommentsPanel = latePart(async () => (await lateTabs()).CommentsPanel);
export const AnswerContent = latePart(async () => (await lateTabs()).AnswerContent);
const HandoutsTab = latePart(async () => (await lateTabs()).HandoutsTab);
const ExercisesTab = latePart(async () => (await lateTabs()).ExercisesTab);

/** The id of the comments' tab. */
export const commentsTab = "comments";

/** Of what costs something; a door to specifications costs what they do. */
const isPriced = ({ coursePrice, models }: CourseDetail): boolean =>
  coursePrice > 0 || models.some((model) => model.coursePrice > 0);

const noReplayText = ({ liveStatus }: CourseDetail): string =>
  liveStatus === "completed"
    ? "直播已结束，暂无回放。有回放后会出现在这里。"
    : "直播结束后，有回放就会出现在这里。";

/** Video list (回放 for a live course), description, handouts, exercises; what is printed or answered has its description only. Comments where there is a price. */
export function courseTabs({ sections, ...box }: Props): Tab[] {
  const { product, chosen, access } = box;
  const printed = isPrinted(product.courseType);
  const description: Tab = {
    id: "description",
    label: printed ? "图书介绍" : product.courseType === COURSE_TYPE.answer ? "问题与要点" : "课程介绍",
    panel: product.courseDescription ? (
      <RichText className="pad" html={product.courseDescription} />
    ) : (
      <EmptyState text="还没有介绍。" />
    ),
  };
  const comments: Tab[] = isPriced(product)
    ? [
        {
          id: commentsTab,
          label: "评论",
          deferred: true,
          panel: <CommentsPanel courseId={product.courseId} />,
        },
      ]
    : [];
  if (printed || product.courseType === COURSE_TYPE.answer) return [description, ...comments];
  const live = product.courseType === COURSE_TYPE.live;
  const lessons = sections.flatMap((section) => section.lessons);
  const done = new Set(
    access.progress?.chapters.filter((one) => one.studyStatus === 1).map((one) => one.courseChapterId),
  );
  const places = new Map(
    access.progress?.chapters
      .filter((one) => one.studyStatus !== 1 && one.position > 0)
      .map((one) => [one.courseChapterId, one.position]),
  );
  return [
    {
      id: "videos",
      label: live ? "回放" : "视频目录",
      count: lessons.length,
      panel: (
        <>
          <LessonsBySpecification {...box} />
          <ChapterList
            sections={sections}
            mayWatch={access.mayWatch}
            retry={access.mayWatch ? undefined : access.retry}
            done={done}
            places={places}
            empty={live ? noReplayText(product) : chosen ? "视频正在准备中。" : "选择规格后看目录。"}
          />
        </>
      ),
    },
    description,
    {
      id: "handouts",
      label: "讲义下载",
      count: product.handoutCount,
      deferred: true,
      panel: <HandoutsTab product={product} lessons={lessons} access={access} />,
    },
    {
      id: "exercises",
      label: "章节练习",
      count: product.exerciseCount,
      deferred: true,
      panel: <ExercisesTab product={product} lessons={lessons} access={access} />,
    },
    ...comments,
  ];
}
