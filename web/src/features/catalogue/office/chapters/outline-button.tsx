import { parentRule } from "@zhutu/domain/catalogue/chapters/chapter-move.ts";
import { addOutline } from "@zhutu/domain/catalogue/chapters/contract.ts";
import {
  MAX_OUTLINE_CHAPTERS,
  OUTLINE_LEVELS,
  outlineCounts,
  type OutlineMistake,
  outlineRule,
  readOutline,
} from "@zhutu/domain/catalogue/chapters/outline.ts";
import { firstGraphemes } from "@zhutu/domain/text-rule.ts";
import { Alert, Button, Flex, Form, Input, Select, Typography } from "antd";
import { useMemo, useState } from "react";
import { api, sayDone } from "../../../../lib/api/api.ts";
import { markStale } from "../../../../lib/api/query.ts";
import { AskingDialog } from "../../../../office/form/asking-dialog.tsx";
import { ruled } from "../../../../office/form/field-rules.ts";
import type { Chapter } from "./chapter-values.ts";
import css from "./outline.module.css";
import { INDENT, rowsOf } from "./tree-drop.ts";
import { chapterAnswers } from "./use-chapter-actions.ts";

type Values = { parentId: number; text: string };
type Props = {
  courseId: number;
  chapters: readonly Chapter[];
  /** The chapter offered as parent; undefined: the top. */
  below: Chapter | undefined;
  /** Why a teacher's new chapters are hidden. */
  held: string | undefined;
};

/** Adds the chapters of a pasted table of contents, with a preview of what becomes of each line. */
export function OutlineButton({ courseId, chapters, below, held }: Props) {
  const [open, setOpen] = useState(false);
  const mayHold = below !== undefined && below.chapterVideoId === null;
  const run = async ({ parentId, text }: Values): Promise<void> => {
    await api(addOutline, { params: { courseId }, body: { parentId, text } }, { quiet: true });
    sayDone(addOutline);
    await markStale(chapterAnswers);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>粘贴目录</Button>
      <AskingDialog<Values>
        title="粘贴目录"
        yes="添加"
        width={760}
        open={open}
        onClose={() => setOpen(false)}
        initial={{ parentId: mayHold ? below.courseChapterId : 0, text: "" }}
        run={run}
      >
        <OutlineFields chapters={chapters} held={held} />
      </AskingDialog>
    </>
  );
}

const example = "第一章 总论\n  1.1 概念\n  1.2 原则\n第二章 施工";

function OutlineFields({ chapters, held }: Pick<Props, "chapters" | "held">) {
  const form = Form.useFormInstance<Values>();
  const text = Form.useWatch("text", form) ?? "";
  const parentId = Form.useWatch("parentId", form) ?? 0;
  const outline = useMemo(() => readOutline(text), [text]);
  const rows = rowsOf(chapters);
  const parents = rows
    .filter(({ node }) => parentRule(chapters, 0, node.courseChapterId) === undefined)
    .map(({ node, depth }) => ({
      value: node.courseChapterId,
      label: `${"　".repeat(depth)}${node.chapterTitle}`,
    }));
  const above = rows.find(({ node }) => node.courseChapterId === parentId);
  const status = held === undefined ? "已发布" : "未发布";
  return (
    <>
      <Form.Item name="parentId" label="加到" extra="排在那里已有章节的后面">
        <Select
          virtual={false}
          showSearch={{ optionFilterProp: "label" }}
          options={[{ value: 0, label: "顶层" }, ...parents]}
        />
      </Form.Item>
      <Form.Item
        name="text"
        label="目录"
        validateTrigger="onSubmit"
        rules={[ruled(outlineRule, "")]}
        extra={`一行一章，最多 ${MAX_OUTLINE_CHAPTERS} 行、${OUTLINE_LEVELS.length} 级；级别看缩进和编号（第一章、第一节、1.1、一、（一）），空行略过。新章节的状态是“${status}”，没有视频。`}
      >
        <Input.TextArea rows={8} placeholder={example} autoComplete="off" />
      </Form.Item>
      <Mistakes mistakes={outline.mistakes} />
      {outline.chapters.length > 0 && (
        <Flex vertical gap="small">
          <Typography.Text strong role="status">
            {outline.mistakes.length > 0 ? "读到" : "将添加"}{" "}
            {outlineCounts(outline.chapters, above ? above.depth + 1 : 0)}
          </Typography.Text>
          <div className={css.preview} role="list" aria-label="将添加的章节">
            {outline.chapters.map(({ chapterTitle, level }, at) => (
              <div key={at} role="listitem" style={{ paddingInlineStart: level * INDENT }}>
                {chapterTitle || "--"}
              </div>
            ))}
          </div>
        </Flex>
      )}
    </>
  );
}

const SHOWN_MISTAKES = 5;

const SHOWN_GRAPHEMES = 24;
const shortened = (text: string): string => {
  const shown = firstGraphemes(text, SHOWN_GRAPHEMES);
  return shown === text ? text : `${shown}…`;
};

function Mistakes({ mistakes }: { mistakes: readonly OutlineMistake[] }) {
  if (mistakes.length === 0) return null;
  const more = mistakes.length - SHOWN_MISTAKES;
  return (
    <Alert
      type="error"
      showIcon
      title={`有 ${mistakes.length} 行不能添加，改好后再添加`}
      className={css.problem}
      description={
        <Flex vertical component="ul" className={css.mistakes}>
          {mistakes.slice(0, SHOWN_MISTAKES).map(({ line, text, reason }) => (
            <li key={line}>
              第 {line} 行“{shortened(text)}”：{reason}
            </li>
          ))}
          {more > 0 && <li>还有 {more} 行</li>}
        </Flex>
      }
    />
  );
}
