import { getOfficeCourse, listOfficeCourses, listTeacherCourses } from "@zhutu/domain/catalogue/contract.ts";
import { LIVE_STATUS_LABELS } from "@zhutu/domain/catalogue/live-status.ts";
import { endLive, getLive, getPushUrl, refreshPushUrl } from "@zhutu/domain/live/contract.ts";
import type { CallReply } from "@zhutu/domain/endpoint.ts";
import { formatTime } from "@zhutu/domain/time.ts";
import { Button, Descriptions, Flex, Typography } from "antd";
import { useState } from "react";
import { useApi } from "../../../lib/api/query.ts";
import { StatusTag } from "../../../office/status-tag.tsx";
import { useActions } from "../../../office/use-actions.ts";
import { copyText } from "../../../ui/copy.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { useLive } from "../use-live.ts";

type Live = CallReply<typeof getLive>;

const SIGNALS = {
  on: { label: "正在推流", tone: "success" },
  away: { label: "推流中断", tone: "error" },
  off: { label: "没有推流", tone: "default" },
} as const;

const signalOf = ({ onAir, liveStatus }: Live): keyof typeof SIGNALS =>
  onAir ? "on" : liveStatus === "started" ? "away" : "off";

const stale = [getLive, getOfficeCourse, listOfficeCourses, listTeacherCourses];
const MASK = "••••••••••••";

/** How the stream stands, its address, hidden until somebody asks for it, a new one, and the end of the broadcast (LIVE-009, 011). */
export function PushAddress({ courseId }: { courseId: number }) {
  const [shown, setShown] = useState(false);
  const live = useLive(courseId).data;
  const address = useApi(getPushUrl, { params: { courseId } }, { enabled: shown, gcTime: 0, retry: false });
  const { busy, run } = useActions(
    {
      refresh: {
        endpoint: refreshPushUrl,
        stale: [...stale, getPushUrl],
        question: () => ({
          title: "确定要刷新推流地址吗？",
          text: "原来的推流地址立即失效，正在用它推流的会被断开，需要用新地址重新推流。",
        }),
      },
      end: {
        endpoint: endLive,
        stale: [...stale, getPushUrl],
        question: () => ({
          title: "确定要结束直播吗？",
          text: "推流会被断开，推流地址失效；学员看到“直播已结束”，稍后生成回放。",
        }),
      },
    },
    (id: number) => ({ params: { courseId: id } }),
  );
  return (
    <Flex vertical gap="middle">
      {live && (
        <Flex gap="large" align="center" wrap aria-live="polite">
          <StatusTag of={SIGNALS} is={signalOf(live)} />
          {live.liveStatus && (
            <Typography.Text>直播状态：{LIVE_STATUS_LABELS[live.liveStatus]}</Typography.Text>
          )}
          {live.replayComing && <Typography.Text type="secondary">正在生成回放</Typography.Text>}
        </Flex>
      )}
      {shown && address.isError ? (
        <ErrorState text={address.error.message} onRetry={() => void address.refetch()} />
      ) : (
        <Address address={shown ? address.data : undefined} />
      )}
      <Flex gap="small" wrap>
        <Button onClick={() => setShown(!shown)} loading={shown && address.isPending}>
          {shown ? "隐藏推流地址" : "显示推流地址"}
        </Button>
        <Button loading={busy?.action === "refresh"} onClick={() => void run("refresh", courseId)}>
          刷新推流地址
        </Button>
        {live && live.liveStatus !== "completed" && (
          <Button danger loading={busy?.action === "end"} onClick={() => void run("end", courseId)}>
            结束直播
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

/** The address, part by part, as OBS and as ffmpeg take it; masked while it is hidden. */
function Address({ address }: { address: CallReply<typeof getPushUrl> | undefined }) {
  const parts = [
    ["服务器", address?.pushServer],
    ["推流码", address?.streamKey],
    ["完整地址", address?.pushUrl],
  ] as const;
  return (
    <>
      <Descriptions
        column={1}
        size="small"
        bordered
        items={parts.map(([label, text]) => ({
          key: label,
          label,
          children: text ? (
            <Flex gap="small" align="center" justify="space-between">
              <Typography.Text code>{text}</Typography.Text>
              <Button size="small" aria-label={`复制${label}`} onClick={() => void copyText(text)}>
                复制
              </Button>
            </Flex>
          ) : (
            <Typography.Text type="secondary" aria-label="已隐藏">
              {MASK}
            </Typography.Text>
          ),
        }))}
      />
      <Typography.Text type="secondary">
        {address
          ? `${formatTime(address.expireTime).slice(0, 16)} 前可以用它开播。知道推流地址的人都能开播，请不要外传。`
          : "知道推流地址的人都能用这门课开播，请在需要时再显示。"}
      </Typography.Text>
    </>
  );
}
