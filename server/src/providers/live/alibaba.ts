// Alibaba Cloud ApsaraVideo Live (2016-11-01). Recordings arrive in the vendor's video library (live-to-VOD).
// From public documents; not yet run against the vendor.
import { type AlibabaAccess, alibabaCall } from "../alibaba/call.ts";
import { authKey } from "./auth-key.ts";
import type { LivePort } from "./port.ts";

export type AlibabaLiveOptions = AlibabaAccess & {
  pushDomain: string;
  /** The main streaming domain. */
  playDomain: string;
  appName: string;
  /** Keys of signature A. */
  pushKey: string;
  playKey: string;
};

export type AlibabaLive = LivePort & {
  /** Drops the list after the vendor's callback. */
  look(): void;
};

const LIST_GOOD_FOR_MS = 10_000;
const PAGE = 3_000;
const service = {
  endpoint: "https://live.aliyuncs.com",
  version: "2016-11-01",
  temporary: ["OperationConflict"],
};

type Answer = {
  TotalPage?: number;
  OnlineInfo?: { LiveStreamOnlineInfo?: { StreamName?: string }[] };
};

export function alibabaLive(options: AlibabaLiveOptions): AlibabaLive {
  const { appName, pushDomain, playDomain, pushKey, playKey, clock } = options;
  const ask = alibabaCall<Answer>(options, service);
  let listed: { at: number; streams: Promise<Set<string>> } | undefined;

  const list = async (): Promise<Set<string>> => {
    const streams = new Set<string>();
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await ask("DescribeLiveStreamsOnlineList", {
        DomainName: playDomain,
        AppName: appName,
        StreamType: "raw",
        OnlyStream: "yes",
        PageNum: String(page),
        PageSize: String(PAGE),
      });
      for (const { StreamName } of answer.OnlineInfo?.LiveStreamOnlineInfo ?? [])
        if (StreamName !== undefined) streams.add(StreamName);
      pages = answer.TotalPage ?? 1;
    }
    return streams;
  };

  return {
    async pushAddress(stream, expires) {
      const signed = authKey(`/${appName}/${stream}`, pushKey, { expires });
      return { server: `rtmp://${pushDomain}/${appName}`, streamKey: `${stream}?auth_key=${signed}` };
    },
    async playAddress(stream, { expires, viewer }) {
      const path = `/${appName}/${stream}.m3u8`;
      const signed = authKey(path, playKey, { expires, ...(viewer && { uid: viewer }) });
      return `https://${playDomain}${path}?auth_key=${signed}`;
    },
    async onAir(streams) {
      const now = clock().getTime();
      if (!listed || now - listed.at >= LIST_GOOD_FOR_MS) {
        const asking = { at: now, streams: list() };
        listed = asking;
        asking.streams.catch(() => {
          if (listed === asking) listed = undefined;
        });
      }
      const all = await listed.streams;
      return new Set(streams.filter((one) => all.has(one)));
    },
    async revoke(stream) {
      await ask("ForbidLiveStream", {
        DomainName: playDomain,
        AppName: appName,
        StreamName: stream,
        LiveStreamType: "publisher",
      });
      listed = undefined;
    },
    recording: async () => undefined,
    look: () => void (listed = undefined),
  };
}
