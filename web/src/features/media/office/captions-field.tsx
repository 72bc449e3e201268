import {
  deleteVideoCaptions,
  getVideoCaptions,
  saveVideoCaptions,
} from "@zhutu/domain/catalogue/chapters/contract.ts";
import { CAPTION_EXTENSIONS, CAPTIONS_TOO_LARGE, MAX_CAPTION_BYTES } from "@zhutu/domain/media/captions.ts";
import { acceptOf } from "@zhutu/domain/media/upload-rules.ts";
import { countText } from "@zhutu/domain/numbers.ts";
import { Alert, Button, Flex, Typography } from "antd";
import { useRef, useState } from "react";
import { sentenceOf } from "../../../lib/api/api.ts";
import { base64Of } from "../../../lib/api/base64-of.ts";
import { useApi, useApiWrite } from "../../../lib/api/query.ts";
import { confirm } from "../../../ui/confirm.tsx";
import { FilePicker } from "../../../ui/file-picker.tsx";
import css from "./videos.module.css";

const stale = [getVideoCaptions];

/** A video's captions; they are kept at once, not with the form. */
export function CaptionsField({ videoId }: { videoId: string }) {
  const params = { videoId };
  const captions = useApi(getVideoCaptions, { params });
  const save = useApiWrite(saveVideoCaptions, { stale, quiet: true });
  const remove = useApiWrite(deleteVideoCaptions, { stale });
  const [problem, setProblem] = useState("");
  const picker = useRef<HTMLInputElement>(null);
  const cues = captions.data?.cues ?? 0;
  const send = async (file: File): Promise<void> => {
    setProblem("");
    if (file.size > MAX_CAPTION_BYTES) return setProblem(CAPTIONS_TOO_LARGE);
    try {
      await save.mutateAsync({ params, body: { content: await base64Of(file) } });
    } catch (failure) {
      setProblem(sentenceOf(failure));
    }
  };
  const askToRemove = async (): Promise<void> => {
    const question = {
      title: "确定要删除吗?",
      text: "将删除这个视频的字幕，不能恢复。",
      yes: "删除",
      danger: true,
    };
    if (await confirm(question)) remove.mutate({ params });
  };
  return (
    <Flex vertical gap="small">
      <Flex align="center" gap="small" wrap>
        <Button loading={save.isPending} onClick={() => picker.current?.click()}>
          {cues > 0 ? "换一个字幕文件" : "上传字幕"}
        </Button>
        {cues > 0 && (
          <>
            <Typography.Text>中文字幕 {countText(cues)} 条</Typography.Text>
            <Button type="text" danger loading={remove.isPending} onClick={() => void askToRemove()}>
              删除字幕
            </Button>
          </>
        )}
        <Typography.Text type="secondary">.srt 或 .vtt，不超过 1 MB；上传后立即生效</Typography.Text>
      </Flex>
      {problem !== "" && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title="字幕没有保存"
          description={<span className={css.mistakes}>{problem}</span>}
        />
      )}
      <FilePicker
        ref={picker}
        label="字幕文件"
        accept={acceptOf(CAPTION_EXTENSIONS)}
        onFile={(file) => void send(file)}
      />
    </Flex>
  );
}
