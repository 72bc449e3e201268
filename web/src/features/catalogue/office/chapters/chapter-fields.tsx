import { chapterStatuses } from "@zhutu/domain/catalogue/chapter-tree.ts";
import {
  CHAPTER_STATUS_LABELS,
  chapterHoursRule,
  chapterTitleRule,
} from "@zhutu/domain/catalogue/chapters/chapter-form.ts";
import { parentRule } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import { Input, Radio, Select, Switch } from "antd";
import { ruled } from "../../../../office/form/field-rules.ts";
import { FormField, NumberField } from "../../../../office/form/form-field.tsx";
import type { VideoControl } from "../video-field-props.ts";
import type { Chapter } from "./chapter-values.ts";
import { HandoutField } from "./handout-field.tsx";
import { rowsOf } from "./tree-drop.ts";

type Props = {
  chapter: Chapter | undefined;
  chapters: readonly Chapter[];
  /** Audited fields are locked; the status even of a hidden chapter. */
  fixed: boolean;
  fixedStatus: boolean;
  Video: VideoControl;
  onRemoveVideo: () => unknown;
  onMeasure: () => unknown;
  onRemoveHandout: () => unknown;
};

const statuses = chapterStatuses.map((value) => ({ value, label: CHAPTER_STATUS_LABELS[value] }));

/** The fields of a chapter; a section with chapters below it has no video of its own. */
export function ChapterFields({ chapter, chapters, fixed, fixedStatus, Video, ...does }: Props) {
  const id = chapter?.courseChapterId ?? 0;
  const isSection = chapters.some(({ parentId }) => parentId === id && id !== 0);
  const parents = rowsOf(chapters)
    .filter(({ node }) => parentRule(chapters, id, node.courseChapterId) === undefined)
    .map(({ node, depth }) => ({
      value: node.courseChapterId,
      label: `${"　".repeat(depth)}${node.chapterTitle}`,
    }));
  return (
    <>
      <FormField
        name="chapterTitle"
        label="章节标题"
        required
        wide
        rules={[ruled(chapterTitleRule, "")]}
        extra="2 到 50 个字符"
      >
        <Input autoComplete="off" />
      </FormField>
      <FormField
        name="chapterTime"
        label="学时"
        rules={[ruled(chapterHoursRule, 0)]}
        extra="最多 100，一位小数；没有填 0"
      >
        <NumberField step={0.5} disabled={fixed} />
      </FormField>
      <FormField name="parentId" label="上级" extra="换了上级，排在那里的最后">
        <Select
          virtual={false}
          showSearch={{ optionFilterProp: "label" }}
          options={[{ value: 0, label: "顶层" }, ...parents]}
        />
      </FormField>
      <FormField
        name="chapterStatus"
        wide
        label={<span id="chapter-status">状态</span>}
        htmlFor={null as unknown as string}
        extra="仅习题：列出章节和习题，视频不能播放"
      >
        <Radio.Group
          aria-labelledby="chapter-status"
          optionType="button"
          options={statuses}
          disabled={fixedStatus}
        />
      </FormField>
      <FormField name="trial" label="试听" valuePropName="checked" extra="没有购买也能看这一讲的视频">
        <Switch disabled={fixed} />
      </FormField>
      {!isSection && (
        <FormField name="chapterVideoId" label="视频" wide>
          <Video
            saved={chapter?.video ?? null}
            disabled={fixed}
            captions
            onRemove={does.onRemoveVideo}
            onMeasure={chapter && does.onMeasure}
          />
        </FormField>
      )}
      <FormField name="handoutKey" label="讲义" wide>
        <HandoutField chapter={chapter} onRemove={does.onRemoveHandout} />
      </FormField>
      <FormField
        name="handoutTrial"
        label="讲义试读"
        valuePropName="checked"
        extra="没有购买也能下载这份讲义"
      >
        <Switch disabled={fixed} />
      </FormField>
    </>
  );
}
