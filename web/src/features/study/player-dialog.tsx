import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { useEffect } from "react";
import { Link } from "react-router";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Chapter } from "./lessons.ts";
import { Notice } from "./scene.tsx";
import { Stage } from "./stage.tsx";
import { useLesson } from "./use-lesson.ts";

type Props = { open: boolean; chapter: Chapter; art: CoverArt | null; byline: string; onClose: () => void };

/** One lesson in a dialog, without leaving the page that sells the course (learner spec 2, "Course detail"). */
export function PlayerDialog({ open: shown, chapter, art, byline, onClose }: Props) {
  const { courseId, courseChapterId } = chapter;
  const lesson = useLesson(courseId);
  const { open } = lesson;
  useEffect(() => open(courseChapterId), [open, courseChapterId]);
  return (
    <Dialog
      open={shown}
      wide
      title={chapter.chapterTitle}
      onClose={onClose}
      footer={
        <Link className={buttonClass({ look: "line" })} to={paths.study(courseId, courseChapterId)}>
          到学习页观看
        </Link>
      }
    >
      <Stage
        chapter={chapter}
        byline={byline}
        art={art}
        lesson={lesson}
        progress={undefined}
        noDragging={false}
        next={undefined}
        onNext={onClose}
        after={
          <Notice text="试听结束，购买后可以观看全部课程">
            <Button look="accent" onClick={onClose}>
              去购买
            </Button>
          </Notice>
        }
      />
    </Dialog>
  );
}
