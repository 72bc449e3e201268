import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { upload } from "../../lib/api/upload.ts";
import { addressOf, carriedFile, hasNoWords, isCarried, pastedText } from "./pasted-pictures.ts";

type Rule = (file: File) => string | undefined;

/**
 * Shows pasted or dropped pictures at once, uploads them one by one and replaces their addresses;
 * `told` explains refused ones.
 */
export function usePastedPictures(rule: Rule) {
  const [told, setTold] = useState("");
  const [isSending, setSending] = useState(false);
  const busy = useRef(false);
  const ended = useRef(new AbortController());
  useEffect(() => {
    ended.current = new AbortController();
    return () => ended.current.abort();
  }, []);

  const take = async (editor: Editor): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      for (let src = firstCarried(editor); src !== undefined; src = firstCarried(editor)) {
        setSending(true);
        const { url, why } = await uploaded(src, rule, ended.current.signal);
        if (ended.current.signal.aborted) return;
        replace(editor, src, url);
        if (why !== undefined) setTold(why);
      }
    } finally {
      busy.current = false;
      setSending(false);
    }
  };

  return {
    told,
    isSending,
    /** Call on every change of the text. */
    onUpdate: (editor: Editor): void => void take(editor),
    /** True if only pictures were pasted or dropped; it inserts them. */
    onData(editor: Editor | null, data: DataTransfer | null): boolean {
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
      if (!editor || files.length === 0 || !hasNoWords(data?.getData("text/html") ?? "")) return false;
      setTold("");
      void (async () => {
        for (const file of files) {
          const why = rule(file);
          if (why !== undefined) setTold(why);
          else
            editor
              .chain()
              .focus()
              .setImage({ src: await addressOf(file), alt: "" })
              .run();
        }
      })();
      return true;
    },
    onHtml(html: string): string {
      const { html: kept, missing } = pastedText(html);
      const names = missing.map((name) => `“${name}”`).join("、");
      setTold(
        missing.length === 0
          ? ""
          : `${missing.length} 张图片没有粘贴进来：${names}。请把图片另存到电脑，再用“图片”按钮上传。`,
      );
      return kept;
    },
  };
}

function firstCarried(editor: Editor): string | undefined {
  let found: string | undefined;
  if (!editor.isDestroyed)
    editor.state.doc.descendants((node) => {
      const src: unknown = node.attrs["src"];
      if (node.type.name === "image" && typeof src === "string" && isCarried(src)) found ??= src;
      return found === undefined;
    });
  return found;
}

async function uploaded(
  src: string,
  rule: Rule,
  signal: AbortSignal,
): Promise<{ url?: string; why?: string }> {
  const file = carriedFile(src);
  if (!file) return { why: "有一张粘贴的图片读不出来，没有放进来，请用“图片”按钮上传。" };
  const why = rule(file);
  if (why !== undefined) return { why };
  try {
    const { url } = await upload(file, "image/editor", { signal, onProgress: () => undefined });
    return url === null ? { why: failed } : { url };
  } catch (error) {
    // oxlint-disable-next-line no-console -- the log that the document asks for
    if (!signal.aborted) console.warn("upload failed", error);
    return { why: failed };
  }
}
const failed = "有一张粘贴的图片上传失败，没有放进来，请用“图片”按钮重新上传。";

/** Replaces a data address by the uploaded one; without one removes the picture. */
function replace(editor: Editor, src: string, url: string | undefined): void {
  if (editor.isDestroyed) return;
  const places: number[] = [];
  editor.state.doc.descendants((node, at) => void (node.attrs["src"] === src && places.push(at)));
  const change = editor.state.tr;
  for (const at of places.toReversed()) {
    const node = change.doc.nodeAt(at);
    if (!node) continue;
    if (url === undefined) change.delete(at, at + node.nodeSize);
    else change.setNodeMarkup(at, undefined, { ...node.attrs, src: url });
  }
  editor.view.dispatch(change);
}
