import type { CoverArt } from "@zhutu/domain/catalogue/cover-art.ts";
import { COVER_RATIO, coverFileRule } from "@zhutu/domain/catalogue/course-form.ts";
import { Button, Progress } from "antd";
import { useEffect, useRef } from "react";
import { Cover } from "../../ui/cover/cover.tsx";
import { useUpload } from "./use-upload.ts";

// antd shows every file field inside a form; the button stands for this one.
const hidden = { display: "none" };

type Props = {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  disabled?: boolean;
  /** The drawn cover that an upload replaces. */
  art: CoverArt | null;
  /** Told while a file is on its way, so that nothing is saved without it. */
  onBusy: (busy: boolean) => void;
};

/** A form's cover: what is shown now, a file to put in its place, and how far that file is. */
export function CoverUpload({ id, value = "", onChange, disabled = false, art, onBusy }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const { state, start, cancel } = useUpload({
    category: "image/cover",
    rule: coverFileRule,
    onDone: (url) => onChange?.(url),
  });
  const sending = state.is === "sending";
  useEffect(() => {
    onBusy(sending);
    return () => onBusy(false);
  }, [sending, onBusy]);
  const choose = () => picker.current?.click();
  const shown = value !== "" || art !== null;
  return (
    <div className="o-cover">
      <span className="o-cover-now">
        {shown ? (
          <Cover art={art} imageUrl={value || null} eager />
        ) : (
          <span className="o-cover-none">还没有封面</span>
        )}
      </span>
      <div className="stack-sm">
        <div className="row">
          <Button id={id} onClick={choose} disabled={disabled || sending}>
            {shown ? "更换封面" : "上传封面"}
          </Button>
          {sending && (
            <Button type="text" danger onClick={cancel}>
              取消上传
            </Button>
          )}
        </div>
        <input
          ref={picker}
          type="file"
          style={hidden}
          aria-label="封面文件"
          accept="image/jpeg,image/png"
          disabled={disabled}
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = ""; // the same file may be chosen again
            if (file) void start(file);
          }}
        />
        {sending && (
          <Progress percent={state.percent} size="small" aria-label={`${state.file.name} 的上传进度`} />
        )}
        {(state.is === "failed" || state.is === "refused") && (
          <p className="err" role="alert">
            {state.sentence}
            {state.is === "failed" && (
              <Button type="link" size="small" onClick={() => void start(state.file)}>
                重试
              </Button>
            )}
          </p>
        )}
        <p className="hint">JPG 或 PNG，小于 500 KB，宽高比 {COVER_RATIO}</p>
      </div>
    </div>
  );
}
