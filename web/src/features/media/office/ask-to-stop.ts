import { UPLOAD_DAYS } from "@zhutu/domain/media/video.ts";
import type { VideoUpload } from "../../../lib/video-uploads.ts";
import { confirm } from "../../../ui/confirm.tsx";

/** Whether to stop the upload; what arrived stays in the library for some days. */
export const askToStop = ({ file }: VideoUpload): Promise<boolean> =>
  confirm({
    title: "停止上传?",
    text: `“${file.name}”停止上传；已经上传的部分在视频库里保留 ${UPLOAD_DAYS} 天，可以在那里继续或删除。`,
    yes: "停止",
  });
