import Image from "@tiptap/extension-image";
import { type Editor, EditorContent, useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { Typography } from "antd";
import { useEffect, useRef } from "react";
import { useReportUpload } from "../form/form-uploads.ts";
import { usePastedPictures } from "./use-pasted-pictures.ts";
import { RichTextToolbar } from "./rich-text-toolbar.tsx";
import css from "./rich-text.module.css";
import { useUpload } from "../../lib/hooks/use-upload.ts";

export type RichTextProps = {
  id?: string;
  value?: string;
  onChange?: (html: string) => void;
  disabled?: boolean;
  /** For assistive technology. */
  label: string;
  /** Pixels. */
  height: number;
  /** Refuses a picture before it is sent. */
  imageRule: (file: File) => string | undefined;
  /** Offers formula signs, where the text is drawn with formulas. */
  formulas?: boolean;
};

/** An empty editor's HTML. */
const empty = /^(<p><\/p>)*$/;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ["http", "https"], defaultProtocol: "https" },
  }),
  // Pasted pictures contain their bytes until uploaded.
  Image.configure({ allowBase64: true }),
];

/** Editor of descriptions; the server cleans the HTML on saving. */
export default function RichTextEditor({
  id,
  value = "",
  onChange,
  disabled = false,
  label,
  height,
  imageRule,
  formulas = false,
}: RichTextProps) {
  const known = useRef(value);
  const pasted = usePastedPictures(imageRule);
  const own = useRef<Editor | null>(null);
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    onUpdate: (event) => {
      const html = event.editor.getHTML();
      known.current = empty.test(html) ? "" : html;
      onChange?.(known.current);
      pasted.onUpdate(event.editor);
    },
    onCreate: (event) => void (own.current = event.editor),
    editorProps: {
      transformPastedHTML: (html) => pasted.onHtml(html),
      handlePaste: (_view, event) => pasted.onData(own.current, event.clipboardData),
      handleDrop: (_view, event, _slice, moved) => !moved && pasted.onData(own.current, event.dataTransfer),
      attributes: {
        ...(id !== undefined && { id }),
        class: `rich ${css.text}`,
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
      },
    },
  });
  useEffect(() => {
    // The value came from elsewhere: the form was refilled.
    if (value === known.current) return;
    known.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => editor.setEditable(!disabled, false), [editor, disabled]);

  const picture = useUpload({
    category: "image/editor",
    rule: imageRule,
    onDone: (url) => editor.chain().focus().setImage({ src: url, alt: "" }).run(),
  });
  useReportUpload(picture.state.is === "sending" || pasted.isSending);
  return (
    <div className={css.box} data-disabled={disabled || undefined}>
      {!disabled && <RichTextToolbar editor={editor} picture={picture} formulas={formulas} />}
      {(pasted.told || pasted.isSending) && (
        <Typography.Paragraph
          className={css.told ?? ""}
          type={pasted.told ? "danger" : "secondary"}
          role="status"
        >
          {pasted.told || "正在上传粘贴的图片"}
        </Typography.Paragraph>
      )}
      {/* Keyboards can scroll it even when it is locked. */}
      <div
        className={css.scroll}
        style={{ height }}
        {...(disabled && { tabIndex: 0, role: "region", "aria-label": label })}
      >
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
