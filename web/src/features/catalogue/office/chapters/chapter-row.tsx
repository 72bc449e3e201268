import { useSortable } from "@dnd-kit/sortable";
import { type Step, stepOf, STEPS } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import { CHAPTER_STATUS_LABELS } from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import type { ChapterStatus } from "@zhutu/domain/catalogue/chapter-tree.ts";
import { formatDuration } from "@zhutu/domain/duration.ts";
import { Button, Dropdown, Flex, Tag, Typography } from "antd";
import { useMedia } from "../../../../lib/hooks/use-media.ts";
import css from "../../../../office/office.module.css";
import { type States, StatusTag } from "../../../../office/status-tag.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import type { Chapter } from "./chapter-values.ts";
import { INDENT, type Row } from "./tree-drop.ts";

const STATES: States<ChapterStatus> = {
  unpublish: { label: CHAPTER_STATUS_LABELS.unpublish, tone: "default" },
  pubprac: { label: CHAPTER_STATUS_LABELS.pubprac, tone: "warning" },
  published: { label: CHAPTER_STATUS_LABELS.published, tone: "success" },
};
const STEP_LABELS: Readonly<Record<Step, string>> = {
  up: "上移",
  down: "下移",
  in: "降一级",
  out: "升一级",
};
const whole = { flex: "none", whiteSpace: "nowrap" as const };
const grows = { flex: 1, minWidth: 0, textAlign: "start" as const, justifyContent: "start" };
const inTwoLines = { ...grows, height: "auto", minHeight: "var(--h-touch)", whiteSpace: "normal" as const };

type Props = {
  row: Row<Chapter>;
  nodes: readonly Chapter[];
  /** Its depth at the current drop position. */
  depth: number;
  /** Why it cannot be deleted although it has no children. */
  held: string | undefined;
  isShown: boolean;
  onShow: () => void;
  onStep: (step: Step) => void;
  onDelete: () => void;
};

/** A chapter in its tree: its handle with the ways to move it, its title, and how far it is. */
export function ChapterRow({ row: { node }, nodes, depth, held, isShown, onShow, onStep, onDelete }: Props) {
  const { courseChapterId: id, chapterTitle, trial, chapterStatus } = node;
  const { attributes, listeners, setActivatorNodeRef, setNodeRef, transform, transition, isDragging } =
    useSortable({ id });
  // Beside the form a title has little room; the form says how long the video is.
  const narrow = useMedia("(max-width: 1180px)");
  const hasChildren = nodes.some(({ parentId }) => parentId === id);
  const kept = hasChildren ? "当前节点有子章节不能删除" : held;
  const items = [
    ...STEPS.map((step) => ({
      key: step,
      label: STEP_LABELS[step],
      disabled: stepOf(nodes, id, step) === undefined,
      onClick: () => onStep(step),
    })),
    {
      key: "delete",
      label: kept === undefined ? "删除" : `删除（${kept}）`,
      danger: true,
      disabled: kept !== undefined,
      onClick: onDelete,
    },
  ];
  const place = {
    paddingInlineStart: depth * INDENT,
    ...(transform && { transform: `translate3d(0, ${Math.round(transform.y)}px, 0)` }),
    transition,
  };
  return (
    <div ref={setNodeRef} role="listitem" style={place} className={isDragging || isShown ? css.kept : ""}>
      <Flex align="center" gap={8}>
        <Dropdown trigger={["click"]} menu={{ items }}>
          <Button
            type="text"
            className={css.handle}
            icon={<Icon name="grip" />}
            {...(attributes as object)}
            {...listeners}
            ref={setActivatorNodeRef}
            aria-label={`移动或删除：${chapterTitle}`}
          />
        </Dropdown>
        <Button
          type="text"
          style={narrow ? inTwoLines : grows}
          aria-current={isShown ? "true" : undefined}
          title={chapterTitle}
          onClick={onShow}
        >
          <Typography.Text strong={hasChildren} {...(narrow ? { className: "clip2" } : { ellipsis: true })}>
            {chapterTitle}
          </Typography.Text>
        </Button>
        {trial && <Tag color="blue">试听</Tag>}
        {!narrow && (
          <Typography.Text style={whole} {...(!isShown && { type: "secondary" as const })}>
            {aboutVideo(node, hasChildren)}
          </Typography.Text>
        )}
        <span style={whole}>
          <StatusTag of={STATES} is={chapterStatus} />
        </span>
      </Flex>
    </div>
  );
}

/** The video's length or processing state; nothing for a section. */
function aboutVideo({ video, videoDuration }: Chapter, hasChildren: boolean): string {
  if (hasChildren) return "";
  if (video === null) return "没有视频";
  if (video.status === "processing") return `转码 ${video.progress}%`;
  if (video.status === "uploading") return "上传中";
  if (video.status === "failed") return "视频失败";
  return formatDuration(videoDuration);
}
