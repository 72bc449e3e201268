import { refusedForGood } from "@zhutu/domain/media/upload-rules.ts";
import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/api.ts";
import { upload, type UploadCategory, UploadFailed } from "../api/upload.ts";
import { toast } from "../../ui/toast.ts";

export type UploadState =
  | { is: "idle" }
  | { is: "sending"; file: File; percent: number }
  | { is: "failed"; file: File; sentence: string }
  /** Another file must be chosen. */
  | { is: "refused"; sentence: string };

type Wanted = {
  category: UploadCategory;
  /** Refuses a file before it is sent. */
  rule: (file: File) => string | undefined;
  /** Gets the address, or the key where the category is not public. */
  onDone: (url: string) => void;
};

/** One upload at a time with progress, cancel and retry (note UPL-007). */
export function useUpload({ category, rule, onDone }: Wanted) {
  const [state, setState] = useState<UploadState>({ is: "idle" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File): Promise<void> => {
    const refusal = rule(file);
    if (refusal !== undefined) return setState({ is: "refused", sentence: refusal });
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ is: "sending", file, percent: 0 });
    try {
      const { url, key } = await upload(file, category, {
        signal: controller.signal,
        onProgress: (percent) => setState({ is: "sending", file, percent }),
      });
      setState({ is: "idle" });
      toast.success("上传成功");
      onDone(url ?? key);
    } catch (error) {
      if (controller.signal.aborted) return;
      // No toast (back-office spec 8: upload failures are only logged); the control shows it.
      // oxlint-disable-next-line no-console -- the log that the document asks for
      console.warn("upload failed", error);
      const refused =
        error instanceof UploadFailed
          ? refusedForGood(error.status, category.startsWith("image/"))
          : undefined;
      if (refused !== undefined) return setState({ is: "refused", sentence: refused });
      const sentence =
        error instanceof UploadFailed ? "上传失败，请重试" : sentenceOf(error) || "上传失败，请重试";
      setState({ is: "failed", file, sentence });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ is: "idle" });
  };
  return { state, start, cancel };
}
