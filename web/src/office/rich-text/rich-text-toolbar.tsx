import { acceptOf, EDITOR_IMAGE_EXTENSIONS } from "@zhutu/domain/media/upload-rules.ts";
import type { Editor } from "@tiptap/react";
import { useEditorState } from "@tiptap/react";
import { Button, Flex, Progress, Typography } from "antd";
import { type CSSProperties, useRef } from "react";
import { LinkButton } from "./rich-text-link.tsx";
import css from "./rich-text.module.css";
import type { useUpload } from "../../lib/hooks/use-upload.ts";
import { FilePicker } from "../../ui/file-picker.tsx";

type Props = { editor: Editor; picture: ReturnType<typeof useUpload>; formulas: boolean };
type Tool = {
  name: string;
  shows: string;
  style?: CSSProperties;
  is: (editor: Editor) => boolean;
  run: (editor: Editor) => void;
};

const TOOLS: readonly (Tool | "gap")[] = [
  tool(
    "正文",
    "正文",
    (e) => e.isActive("paragraph"),
    (e) => e.chain().focus().setParagraph().run(),
  ),
  heading("大标题", 2),
  heading("中标题", 3),
  heading("小标题", 4),
  "gap",
  tool(
    "加粗",
    "B",
    (e) => e.isActive("bold"),
    (e) => e.chain().focus().toggleBold().run(),
    { fontWeight: 700 },
  ),
  tool(
    "斜体",
    "I",
    (e) => e.isActive("italic"),
    (e) => e.chain().focus().toggleItalic().run(),
    { fontStyle: "italic" },
  ),
  tool(
    "下划线",
    "U",
    (e) => e.isActive("underline"),
    (e) => e.chain().focus().toggleUnderline().run(),
    { textDecoration: "underline" },
  ),
  tool(
    "删除线",
    "S",
    (e) => e.isActive("strike"),
    (e) => e.chain().focus().toggleStrike().run(),
    { textDecoration: "line-through" },
  ),
  "gap",
  tool(
    "项目列表",
    "列表",
    (e) => e.isActive("bulletList"),
    (e) => e.chain().focus().toggleBulletList().run(),
  ),
  tool(
    "编号列表",
    "编号",
    (e) => e.isActive("orderedList"),
    (e) => e.chain().focus().toggleOrderedList().run(),
  ),
  tool(
    "引用",
    "引用",
    (e) => e.isActive("blockquote"),
    (e) => e.chain().focus().toggleBlockquote().run(),
  ),
  tool(
    "分隔线",
    "分隔线",
    () => false,
    (e) => e.chain().focus().setHorizontalRule().run(),
  ),
  "gap",
];

function tool(
  name: string,
  shows: string,
  is: Tool["is"],
  run: Tool["run"],
  style: CSSProperties = {},
): Tool {
  return { name, shows, is, run, style };
}

function heading(name: string, level: 2 | 3 | 4): Tool {
  return tool(
    name,
    name,
    (e) => e.isActive("heading", { level }),
    (e) => e.chain().focus().toggleHeading({ level }).run(),
  );
}

/** Buttons with Chinese names, pressed where active. */
export function RichTextToolbar({ editor, picture, formulas }: Props) {
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      tools: TOOLS.map((one) => one !== "gap" && one.is(now)),
      undo: now.can().undo(),
      redo: now.can().redo(),
    }),
  });
  return (
    <div className={css.bar} role="toolbar" aria-label="文字格式">
      {TOOLS.map((one, at) =>
        one === "gap" ? (
          <span key={at} className={css.gap} />
        ) : (
          <Button
            key={one.name}
            type={on.tools[at] ? "primary" : "text"}
            size="small"
            style={one.style}
            title={one.name}
            aria-label={one.name}
            aria-pressed={on.tools[at] === true}
            onClick={() => one.run(editor)}
          >
            {one.shows}
          </Button>
        ),
      )}
      <LinkButton editor={editor} />
      <PictureButton picture={picture} />
      {formulas && (
        <Button type="text" size="small" title="公式" aria-label="fx 公式" onClick={() => putFormula(editor)}>
          fx
        </Button>
      )}
      <span className={css.gap} />
      <Button
        type="text"
        size="small"
        disabled={!on.undo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        撤销
      </Button>
      <Button
        type="text"
        size="small"
        disabled={!on.redo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        重做
      </Button>
    </div>
  );
}

/** Wraps the selection in formula signs; else puts the cursor between them. */
function putFormula(editor: Editor): void {
  const { from, to } = editor.state.selection;
  const chosen = editor.state.doc.textBetween(from, to, " ");
  const at = from + 1 + chosen.length;
  editor.chain().focus().insertContentAt({ from, to }, `$${chosen}$`).setTextSelection(at).run();
}

function PictureButton({ picture: { state, start, cancel } }: Pick<Props, "picture">) {
  const picker = useRef<HTMLInputElement>(null);
  if (state.is === "sending") {
    return (
      <Flex gap="small" align="center">
        <Progress type="circle" percent={state.percent} size={24} aria-label="图片上传进度" />
        <Button type="text" size="small" danger onClick={cancel}>
          取消上传
        </Button>
      </Flex>
    );
  }
  return (
    <>
      <Button type="text" size="small" onClick={() => picker.current?.click()}>
        图片
      </Button>
      <FilePicker
        ref={picker}
        label="插入图片"
        accept={acceptOf(EDITOR_IMAGE_EXTENSIONS)}
        onFile={(file) => void start(file)}
      />
      {state.is !== "idle" && (
        <Typography.Text type="danger" role="alert">
          {state.sentence}
          {state.is === "failed" && (
            <Button type="link" size="small" onClick={() => void start(state.file)}>
              重试
            </Button>
          )}
        </Typography.Text>
      )}
    </>
  );
}
