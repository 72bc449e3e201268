import { listChapters } from "@zhutu/domain/catalogue/contract.ts";
import { useApi } from "../../../lib/api/query.ts";
import { Tag } from "../../../ui/tag.tsx";
import { EmptyState, ErrorState, SkeletonRows } from "../../../ui/states.tsx";
import { formatDuration } from "@zhutu/domain/duration.ts";

const STATUS = { unpublish: "未发布", pubprac: "仅习题", published: "已发布" } as const;

/** The course's chapters as they are, sections with their lessons below them. */
export function ChapterList({ courseId }: { courseId: number }) {
  const { data, error, refetch } = useApi(listChapters, { params: { courseId } });
  if (error) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} height={40} />;
  if (data.length === 0) return <EmptyState icon="video" text="这门课程还没有章节" />;
  const hours = data.reduce((sum, { chapterTime }) => sum + chapterTime, 0);
  return (
    <div className="pad">
      <ul className="o-chapters">
        {data.map((one) => (
          <li key={one.courseChapterId} className={one.parentId === 0 ? "o-section" : ""}>
            <span className="grow wrap">{one.chapterTitle}</span>
            {one.hasVideo && <span className="hint num">{formatDuration(one.videoDuration)}</span>}
            {one.chapterTime > 0 && <span className="hint num">{one.chapterTime.toFixed(1)} 学时</span>}
            {one.trial && <Tag tone="blue">试听</Tag>}
            <Tag tone={one.chapterStatus === "published" ? "green" : "plain"}>
              {STATUS[one.chapterStatus]}
            </Tag>
          </li>
        ))}
      </ul>
      <p className="hint apart">
        共 {data.filter(({ hasVideo }) => hasVideo).length} 讲{hours > 0 && `，${hours.toFixed(1)} 学时`}
      </p>
    </div>
  );
}
