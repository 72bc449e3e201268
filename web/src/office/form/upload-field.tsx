import { Button, Flex, Progress, Typography } from "antd";
import { type ReactNode, useRef } from "react";
import type { UploadCategory } from "../../lib/api/upload.ts";
import { useReportUpload } from "./form-uploads.ts";
import { useUpload } from "../../lib/hooks/use-upload.ts";
import { FilePicker } from "../../ui/file-picker.tsx";

type Props = {
  id?: string;
  value?: string;
  onChange?: (url: string) => void;
  disabled?: boolean;
  /** What is uploaded: 封面. */
  label: string;
  hint: string;
  category: UploadCategory;
  /** Types for the file dialog. */
  accept: string;
  /** Refuses a file before it is sent. */
  rule: (file: File) => string | undefined;
  /** Shows the present value, if any. */
  preview: (url: string) => ReactNode;
  /** An upload then replaces it. */
  hasValue: boolean;
};

/** A form's file with preview, replacement and progress. */
export function UploadField(props: Props) {
  const { id, value = "", onChange, disabled = false, label, hint, category, accept, rule } = props;
  const picker = useRef<HTMLInputElement>(null);
  const { state, start, cancel } = useUpload({ category, rule, onDone: (url) => onChange?.(url) });
  const sending = state.is === "sending";
  useReportUpload(sending);
  return (
    <Flex gap={20} wrap>
      {props.preview(value)}
      <Flex vertical gap="small">
        <Flex gap="small">
          <Button id={id} onClick={() => picker.current?.click()} disabled={disabled || sending}>
            {props.hasValue ? `更换${label}` : `上传${label}`}
          </Button>
          {sending && (
            <Button type="text" danger onClick={cancel}>
              取消上传
            </Button>
          )}
        </Flex>
        <FilePicker
          ref={picker}
          label={`${label}文件`}
          accept={accept}
          disabled={disabled}
          onFile={(file) => void start(file)}
        />
        {sending && (
          <Progress percent={state.percent} size="small" aria-label={`${state.file.name} 的上传进度`} />
        )}
        {(state.is === "failed" || state.is === "refused") && (
          <Typography.Text type="danger" role="alert">
            {state.sentence}
            {state.is === "failed" && (
              <Button type="link" size="small" onClick={() => void start(state.file)}>
                重试
              </Button>
            )}
          </Typography.Text>
        )}
        <Typography.Text type="secondary">{hint}</Typography.Text>
      </Flex>
    </Flex>
  );
}
