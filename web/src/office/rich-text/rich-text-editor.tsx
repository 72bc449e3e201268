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
  /** Its name for assistive technology. */
  label: string;
  /** Pixels. */
  height: number;
  /** The sentence that refuses a picture before it is sent. */
  imageRule: (file: File) => string | undefined;
  /** Formulas are drawn where the text is shown: offers their signs. */
  formulas?: boolean;
};

/** What an editor without a word in it says. */
const empty = /^(<p><\/p>)*$/;

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, protocols: ["http", "https"], defaultProtocol: "https" },
  }),
  // Pasted pictures carry their bytes until they are uploaded.
  Image.configure({ allowBase64: true }),
];

/** The editor of descriptions; what it makes is cleaned again on the server when it is saved. */
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
    // A value that did not come from typing here: the form was filled anew.
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
      {/* Reachable by the keyboard also while the text itself cannot be edited. */}
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
