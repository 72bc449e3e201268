// Alibaba Cloud ApsaraVideo Live (2016-11-01): signed addresses, the list of streams on air, and taking a stream back.
// Written from public documents, tested against a loopback gateway, not yet run against the vendor.
// Recordings are the vendor's own (live-to-VOD of the domain): they arrive in its video library, from where staff choose them.
import { type AlibabaAccess, alibabaCall } from "../alibaba/call.ts";
import { authKey } from "./auth-key.ts";
import type { LivePort } from "./port.ts";

export type AlibabaLiveOptions = AlibabaAccess & {
  pushDomain: string;
  /** The main streaming domain, which the vendor's calls name too. */
  playDomain: string;
  appName: string;
  /** The domains' keys of signature A. */
  pushKey: string;
  playKey: string;
};

export type AlibabaLive = LivePort & {
  /** Asks anew at the next look: the vendor called to say that something changed. */
  look(): void;
};

/** One list serves every stream of the domain; so long it is new enough. */
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

/** The port over the vendor's gateway. */
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
