import { isSeen } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { listOfficeChapters } from "@zhutu/domain/catalogue/chapters/contract.ts";
import { isSettled } from "@zhutu/domain/media/video.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { Button, Col, Flex, Row, Typography } from "antd";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ActButton } from "../../../../office/act-button.tsx";
import { useApi } from "../../../../lib/api/query.ts";
import { QueryView } from "../../../../lib/api/query-view.tsx";
import { mayLeavePart } from "../../../../lib/hooks/use-leave-guard.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { EmptyState } from "../../../../ui/states.tsx";
import type { VideoControl } from "../video-field-props.ts";
import { ChapterForm } from "./chapter-form.tsx";
import { ChapterTree } from "./chapter-tree.tsx";
import { blankChapter, type Chapter, type ChapterValues } from "./chapter-values.ts";
import { OutlineButton } from "./outline-button.tsx";
import { sendMove, useChapterActions } from "./use-chapter-actions.ts";

const lookAgainMs = 3_000;

/** What is shown beside the tree: a saved chapter or the form of a new one. */
type Shown = { id: number } | { blank: ChapterValues; nth: number } | undefined;
type Props = {
  courseId: number;
  /** The chapter that the address leads to. */
  opens: number | undefined;
  Video: VideoControl;
  /** Why audited fields are locked, and what to do first. */
  held: string | undefined;
  /** Uploads for several lessons. */
  uploads?: (chapters: readonly Chapter[]) => ReactNode;
  /** What the screen adds to the form of a saved chapter; `held` where learners see it. */
  beside?: (chapter: Chapter, held: string | undefined) => ReactNode;
};

/** A course's chapters: their tree, and the form of the one that is looked at (CHAP-001). */
export function ChapterEditor({ courseId, opens, Video, held, uploads, beside }: Props) {
  const [shown, setShown] = useState<Shown>();
  const begun = useRef(0);
  const form = useRef<HTMLDivElement>(null);
  const saved = useRef(false);
  const query = useApi(
    listOfficeChapters,
    { params: { courseId } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ video }) => video && !isSettled(video.status)) ? lookAgainMs : false,
    },
  );
  // Saving remounts the form and loses the focus, so the chapter's button in the tree gets it.
  useEffect(() => {
    if (!saved.current) return;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost) return;
    const button = document.querySelector<HTMLButtonElement>('[role="listitem"] [aria-current="true"]');
    if (!button) return;
    saved.current = false;
    button.focus();
  });
  const { run } = useChapterActions();
  useEffect(() => {
    if (shown !== undefined) bringInto(form.current);
  }, [shown]);
  const show = useCallback(async (next: Shown): Promise<void> => {
    if (await mayLeavePart("离开这个章节？")) setShown(next);
  }, []);
  const { key } = useLocation();
  // Following the same address again shows its chapter again.
  const asked = useMemo(() => ({ opens, visit: key }), [opens, key]);
  useEffect(() => {
    if (asked.opens !== undefined) void show({ id: asked.opens });
  }, [asked, show]);
  const remove = async (chapter: Chapter): Promise<void> => {
    if ((await run("delete", chapter)) && shown && "id" in shown && shown.id === chapter.courseChapterId)
      setShown(undefined);
  };
  return (
    <QueryView query={query}>
      {(chapters) => {
        const chapter =
          shown && "id" in shown
            ? chapters.find(({ courseChapterId }) => courseChapterId === shown.id)
            : undefined;
        const add = (parentId: number) =>
          void show({ blank: blankChapter(chapters, parentId, held), nth: ++begun.current });
        const whyNoChild =
          chapter === undefined
            ? "先选一个没有视频的章节"
            : chapter.chapterVideoId === null
              ? undefined
              : "有视频的章节不能再有子章节";
        return (
          <Row gutter={[24, 24]}>
            <Col xs={24} lg={11}>
              <Flex vertical gap={12}>
                <Flex gap="small" wrap>
                  <Button type="primary" ghost icon={<Icon name="plus" />} onClick={() => add(0)}>
                    章节
                  </Button>
                  {chapter !== undefined && chapter.parentId !== 0 && (
                    <Button icon={<Icon name="plus" />} onClick={() => add(chapter.parentId)}>
                      同级章节
                    </Button>
                  )}
                  <ActButton
                    icon={<Icon name="plus" />}
                    why={whyNoChild}
                    onClick={() => chapter && add(chapter.courseChapterId)}
                  >
                    子章节
                  </ActButton>
                  <OutlineButton courseId={courseId} chapters={chapters} below={chapter} held={held} />
                  {uploads?.(chapters)}
                </Flex>
                {chapter !== undefined && whyNoChild && (
                  <Typography.Text type="secondary">{whyNoChild}</Typography.Text>
                )}
                {chapters.length === 0 ? (
                  <EmptyState icon="video" text="这门课程还没有章节，点“章节”添加第一个，或粘贴整个目录" />
                ) : (
                  <ChapterTree
                    chapters={chapters}
                    shown={chapter?.courseChapterId}
                    held={held}
                    onShow={({ courseChapterId }) => void show({ id: courseChapterId })}
                    onMove={(move) => void sendMove(courseId, move)}
                    onDelete={(one) => void remove(one)}
                  />
                )}
                <Typography.Text type="secondary">{sumOf(chapters)}</Typography.Text>
              </Flex>
            </Col>
            <Col xs={24} lg={13} ref={form} tabIndex={-1} style={besideTree}>
              {chapter === undefined && !(shown && "blank" in shown) ? (
                <EmptyState icon="pencil" text="从目录里选一个章节来编辑，或添加新的" />
              ) : (
                <ChapterForm
                  key={chapter ? chapter.courseChapterId : `new ${shown && "nth" in shown ? shown.nth : 0}`}
                  courseId={courseId}
                  chapter={chapter}
                  blank={shown && "blank" in shown ? shown.blank : blankChapter(chapters, 0, held)}
                  chapters={chapters}
                  held={held}
                  Video={Video}
                  // Unless another chapter was chosen while saving.
                  onSaved={(id) => {
                    setShown((now) => (now === shown ? { id } : now));
                    saved.current = true;
                  }}
                  onDelete={(one) => void remove(one)}
                >
                  {chapter && beside?.(chapter, isSeen(chapter.chapterStatus) ? held : undefined)}
                </ChapterForm>
              )}
            </Col>
          </Row>
        );
      }}
    </QueryView>
  );
}

/** Below the head of the page, which stays where it is. */
const besideTree = { scrollMarginTop: 72, outline: "none" };

/** On a narrow screen the form is below the tree, so choosing a chapter scrolls to it. */
function bringInto(form: HTMLDivElement | null): void {
  if (!form || form.getBoundingClientRect().top < window.innerHeight * 0.7) return;
  form.scrollIntoView({ block: "start" });
  form.focus({ preventScroll: true });
}

function sumOf(chapters: readonly Chapter[]): string {
  const lessons = chapters.filter(({ chapterVideoId }) => chapterVideoId !== null);
  const seconds = lessons.reduce((sum, { videoDuration }) => sum + videoDuration, 0);
  const hours = chapters.reduce((sum, { chapterTime }) => sum + chapterTime, 0);
  const trials = chapters.filter(({ trial }) => trial).length;
  const inHours = hours > 0 ? `，${hours.toFixed(1)} 学时` : "";
  return `共 ${lessons.length} 讲，视频 ${formatDuration(seconds)}${inHours}，试听 ${trials} 讲。有子章节的不能删除。`;
}
